#!/usr/bin/env bash
# Disk image for macOS from the bundle that PyInstaller makes. NOT RUN YET: written and reviewed, never built on a Mac.
#
#   python3 packaging/dev.py package        makes build/package/Alien Desktop.app
#   packaging/macos/make_dmg.sh 0.1.0       makes build/package/alien-desktop-0.1.0.dmg
#
# With IDENTITY (a Developer ID) the bundle is signed, with PROFILE (of notarytool) the image is notarized as well.
set -euo pipefail
version=${1:?version}
cd "$(dirname "${BASH_SOURCE[0]}")/../../build/package"

if [[ -n "${IDENTITY:-}" ]]; then
    codesign --force --deep --options runtime --timestamp --sign "$IDENTITY" "Alien Desktop.app"
fi
rm -rf image "alien-desktop-$version.dmg"
mkdir image
cp -R "Alien Desktop.app" image/
ln -s /Applications image/Applications
hdiutil create -volname "Alien Desktop" -srcfolder image -format UDZO "alien-desktop-$version.dmg"
rm -rf image
if [[ -n "${PROFILE:-}" ]]; then
    xcrun notarytool submit "alien-desktop-$version.dmg" --keychain-profile "$PROFILE" --wait
    xcrun stapler staple "alien-desktop-$version.dmg"
fi
