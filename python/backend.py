"""Builds the wheel: the libraries by cargo, then all else by maturin.

JACQUARD_PROFILE names cargo's profile (default: release).
"""

import os
import pathlib
import shutil
import subprocess

import maturin
from maturin import (  # noqa: F401  (what a build backend offers)
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
)

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
# What a build makes, and the names by which programs ask for it.
LIBRARIES = {
    "jacquard-nvvm": ("libnvvm.so", "libnvvm.so.4"),
    "jacquard-nvrtc": ("libnvrtc.so", "libnvrtc.so.13"),
    "jacquard-cuda": ("libcuda.so", "libcuda.so.1"),
    "jacquard-cudart": ("libcudart.so", "libcudart.so.13"),
    "jacquard-static-runtime": ("libjacquard_static.so", "libjacquard_static.so"),
}


def _libraries():
    profile = os.environ.get("JACQUARD_PROFILE", "release")
    packages = [word for name in LIBRARIES for word in ("-p", name)]
    subprocess.run(["cargo", "build", f"--profile={profile}", *packages], cwd=ROOT, check=True)
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = target / ("debug" if profile == "dev" else profile)
    place = HERE / "src" / "jacquard" / "libraries"
    place.mkdir(exist_ok=True)
    for made, name in LIBRARIES.values():
        shutil.copyfile(built / made, place / name)
        if shutil.which("strip"):
            subprocess.run(["strip", "--strip-unneeded", place / name], check=True)
    os.environ["MATURIN_PEP517_ARGS"] = f"--profile={profile}"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    _libraries()
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    _libraries()
    return maturin.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory, config_settings=None):
    return maturin.build_sdist(sdist_directory, config_settings)


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    return maturin.prepare_metadata_for_build_wheel(metadata_directory, config_settings)
