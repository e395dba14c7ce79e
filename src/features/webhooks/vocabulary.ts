// Words and addresses that pages and the server of webhooks share.

export const eventTypes = ['assessment.completed', 'risk.changed', 'compliance.alert'] as const
export type EventType = (typeof eventTypes)[number]
/** Types of deliveries: an event that was asked for, or a scheduled export of an endpoint. */
export const deliveredTypes = [...eventTypes, 'vendors.exported'] as const
export type DeliveredType = (typeof deliveredTypes)[number]
export const eventWords: Record<EventType, string> = {
  'assessment.completed': 'An investigation or assessment of a vendor has ended',
  'risk.changed': 'A vendor’s risk has changed',
  'compliance.alert': 'Something happened that a framework asks to be acted on, such as a breach of a vendor',
}

/** State of one delivery. `dead`: given up; it can be replayed. */
export const deliveryStates = ['queued', 'delivered', 'retrying', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryStateNames: Record<DeliveryState, string> = {
  queued: 'Waiting',
  delivered: 'Delivered',
  retrying: 'Tried again later',
  dead: 'Given up',
}

export const webhooksUrl = '/api/customer/webhooks'
export const deliveriesUrl = (id: number): string => `${webhooksUrl}/${id}/deliveries`

/** Seconds before each attempt after the first: about a day in all. */
export const retrySeconds = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800] as const
/** A signature is good for so long around the time that it names. Standard Webhooks, "Verifying timestamp". */
export const toleranceSeconds = 300
/** A secret that was renewed signs for so long beside the new one. */
export const oldSecretHours = 24
export const mostEndpoints = 20
/** An endpoint that has failed for so long without a success is switched off, and its organisation is mailed. */
export const disableAfterDays = 5
/** Bytes of an answer that are kept. */
export const keptAnswerBytes = 2_000
export const keptDays = 30
