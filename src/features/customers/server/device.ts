/**
 * Describes browser and system in a few words, as the request named them: enough to tell sessions apart, not to
 * identify a person.
 */
export function deviceWords(userAgent: string | undefined): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (!browser && !system) return 'Unknown device'
  return [browser ?? 'Unknown browser', system && `on ${system}`].filter(Boolean).join(' ')
}

type Names = readonly (readonly [RegExp, string])[]
const nameIn = (names: Names, userAgent = '') => names.find(([mark]) => mark.test(userAgent))?.[1]

// Each calls itself by the names of those that came before it as well: the later ones are looked for first.
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: Names = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
