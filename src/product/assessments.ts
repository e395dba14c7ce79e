export const assessmentTypes = ['privacy', 'compliance', 'security', 'full'] as const
export type AssessmentType = (typeof assessmentTypes)[number]

export const priorities = ['urgent', 'high', 'normal'] as const
export type Priority = (typeof priorities)[number]
/** From asking to due. */
export const dueHours: Record<Priority, number> = { urgent: 6, high: 24, normal: 48 }

export const assessmentStates = [
  'requested',
  'in_progress',
  'awaiting_vendor',
  'review',
  'completed',
  'failed',
  'cancelled',
] as const
export type AssessmentState = (typeof assessmentStates)[number]
export const assessmentStateNames: Record<AssessmentState, string> = {
  requested: 'Requested',
  in_progress: 'Investigating',
  awaiting_vendor: 'Waiting for the vendor',
  review: 'To be reviewed',
  completed: 'Completed',
  failed: 'Investigation failed',
  cancelled: 'Cancelled',
}

export const conclusions = ['approve', 'conditions', 'escalate', 'reject'] as const
export const conclusionNames: Record<(typeof conclusions)[number], string> = {
  approve: 'Approved',
  conditions: 'Approved with conditions',
  escalate: 'Escalated',
  reject: 'Rejected',
}

export const questionKinds = ['text', 'yes-no', 'choice', 'choices', 'number', 'day', 'file'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const questionLimits = {
  ...{ questions: 300, options: 40, filesOfAnswer: 10 },
  ...{ answerCharacters: 20_000, commentCharacters: 5_000 },
} as const

/** A link is good for so long after the answers are due: the last reminder lies before that. */
export const linkDaysAfterDue = 31
/** Reminders go out at these days from the due time, each once. */
export const reminderOffsets = [-7, -2, 1, 7, 14] as const // ascending: the last that has come is the newest
/** A questionnaire takes at most so many files. */
export const assessmentLimits = { files: 200 } as const
