export const analyticsUrl = '/api/analytics'

/** How many rows a list of the farthest reaching has. */
export const listed = 15

/** The last step of the count of trackers in an app: this many and more. */
export const mostTrackersCounted = 5

/** How a removal request to one platform came out. */
export const removalOutcomes = ['removed', 'no-record', 'refused', 'ended'] as const
export type RemovalOutcome = (typeof removalOutcomes)[number]
