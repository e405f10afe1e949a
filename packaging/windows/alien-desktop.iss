; Installer for Windows (Inno Setup 6), for one user and without administrator rights.
; NOT RUN YET: written and reviewed, never built on Windows.
;
;   iscc /DVersion=0.1.0 packaging\windows\alien-desktop.iss
;
; Needs build\package\alien-desktop, made by `python packaging/dev.py package` on Windows.

#ifndef Version
  #error Give the version: /DVersion=0.1.0
#endif

[Setup]
AppId={{6B2C6F2E-3B0C-4C0B-9C7D-5C3F0A7E6A11}
AppName=Alien Desktop
AppVersion={#Version}
AppPublisher=The Alien Desktop authors
DefaultDirName={autopf}\Alien Desktop
DefaultGroupName=Alien Desktop
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
Compression=lzma2/max
SolidCompression=yes
LicenseFile=..\..\LICENSE
OutputDir=..\..\build\package
OutputBaseFilename=alien-desktop-{#Version}-setup
UninstallDisplayIcon={app}\alien-desktop.exe
CloseApplications=yes

[Files]
Source: "..\..\build\package\alien-desktop\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs

[InstallDelete]
; An older version may have had files that this one has not.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{group}\Alien Desktop"; Filename: "{app}\alien-desktop.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\AlienDesktop.Document"; ValueType: string; ValueData: "Alien Desktop document"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\AlienDesktop.Document\shell\open\command"; ValueType: string; ValueData: """{app}\alien-desktop.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.alien-character"; ValueType: string; ValueData: "AlienDesktop.Document"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.alien-adversary"; ValueType: string; ValueData: "AlienDesktop.Document"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.alien-scene"; ValueType: string; ValueData: "AlienDesktop.Document"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.alien-pack"; ValueType: string; ValueData: "AlienDesktop.Document"; Flags: uninsdeletevalue

; Characters and scenes lie in the user's own folders and stay when the program goes.
