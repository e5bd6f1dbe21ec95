"""Builds the wheel: the package with the C library for the machine on which it is built, which needs Go and a C compiler."""

import base64
import hashlib
import os
import re
import subprocess
import sysconfig
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
NAME, VERSION = "clutch_games", "0.1.0"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    subprocess.run(["go", "generate", "."], cwd=HERE, check=True)
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    info, tag = f"{NAME}-{VERSION}.dist-info", f"py3-none-{platform}"
    files = {}
    for name in ("__init__.py", "_pettingzoo.py", "openspiel.py", "py.typed", "libclutch.so"):
        with open(os.path.join(HERE, NAME, name), "rb") as file:
            files[f"{NAME}/{name}"] = file.read()
    with open(os.path.join(HERE, "README.md"), "rb") as file:
        readme = file.read()
    with open(os.path.join(HERE, "..", "..", "LICENSE"), "rb") as file:
        files[f"{info}/licenses/LICENSE"] = file.read()
    with open(os.path.join(HERE, "pyproject.toml")) as file:
        summary = re.search('description = "(.*)"', file.read())[1]
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.4\nName: {NAME}\nVersion: {VERSION}\nSummary: {summary}\nRequires-Python: >=3.9\n"
        "Requires-Dist: numpy\nProvides-Extra: pettingzoo\nRequires-Dist: pettingzoo; extra == \"pettingzoo\"\n"
        "Requires-Dist: gymnasium; extra == \"pettingzoo\"\nLicense-Expression: MIT\nLicense-File: LICENSE\n"
        "Description-Content-Type: text/markdown\n\n"
    ).encode() + readme
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: clutch\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    wheel = f"{NAME}-{VERSION}-{tag}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in files.items():
            out.writestr(name, data)
    return wheel
