// Finds readable addresses in an app besides its code: pages and scripts of apps written for a browser or another
// runtime, their settings, and the texts of their compiled code. Paths are those of Android and of iOS.

/** Larger ones are left alone. */
export const maxSearched = 48 * 1024 ** 2

/** Bundles recognized by the file alone. */
const isBundleFile = (path: string): boolean =>
  /(^|\/)(index\.android\.bundle|libapp\.so|App\.framework\/App|global-metadata\.dat|assemblies\.blob)$/.test(path) ||
  /\.(jsbundle|hbc)$/.test(path) ||
  (path.endsWith('.blob.so') && /^libassemblies\./.test(path.slice(path.lastIndexOf('/') + 1))) ||
  (/\.(dll|exe)$/.test(path) && /(^|\/)(assemblies|Managed)\//.test(path))
/** Bundles recognized by the folder: Cordova and Ionic, Capacitor, Unity. */
const bundleFolders = /(^|\/)(assets\/(?:www|public|bin\/Data)|[^/]+\.app\/(?:www|public|Data\/Managed))\//
const flutterAssets = /(^|\/)flutter_assets\//
const texts = /\.(html?|xhtml|m?js|json|xml|properties|config|cfg|conf|ini|env|ya?ml|plist|txt|svg|css)$/i
const ofApp = /^([^/]+\/)?(assets|res\/raw)\/|(^|\/)[^/]+\.app\//
const resourceTables = /^([^/]+\/)?resources\.(arsc|pb)$/

/** Undefined where nothing is looked for. `bundle` is what the app is written in, if that is not Android's or Apple's own code. */
export function openFile(path: string): { bundle: string | null } | undefined {
  if (isBundleFile(path)) return { bundle: path }
  const folder = bundleFolders.exec(path)
  const isUnity = folder?.[2]?.endsWith('bin/Data') === true
  if (isUnity || (texts.test(path) && (ofApp.test(path) || flutterAssets.test(path)))) {
    const end = folder ? folder.index + folder[0].length : 0
    return { bundle: folder ? path.slice(0, end) : null }
  }
  return resourceTables.test(path) ? { bundle: null } : undefined
}

/** .NET code that its tools have compressed. https://github.com/dotnet/android, "XALZ" and "XABA" */
export const isPackedAssembly = (bytes: Buffer) => /^XA(LZ|BA)/.test(bytes.toString('latin1', 0, 4))

/** .NET keeps its texts in two bytes each. */
export const isWide = (path: string) => /\.(dll|exe)$/.test(path)

export const isPage = (path: string) => /\.x?html?$/i.test(path)
