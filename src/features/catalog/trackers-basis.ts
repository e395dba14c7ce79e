interface Basis {
  /** A study saw trackers in its traffic. */
  seen: boolean
  /** Years of the looks at its traffic. */
  years: readonly string[]
  /** The newest approved scan of each of its files; `month` is YYYY-MM. */
  files: readonly { version: string | null; month: string; sdks: readonly unknown[] }[]
}

/** Describes the basis of an app's tracker list; an empty list says whether anyone looked. */
export function trackersBasisOf({ seen, years, files }: Basis): string {
  const ways = [
    ...(years.length > 0 ? [`${seen ? 'seen' : 'none seen'} in traffic, ${years.join(' and ')}`] : []),
    ...files.map(
      ({ version, month, sdks }) =>
        `${sdks.length > 0 ? 'found' : 'none found'} in the app's file, ${version === null ? '' : `version ${version}, `}${month}`,
    ),
  ]
  return ways.length > 0 ? ways.join('; ') : 'not looked at'
}
