import { z } from 'zod'
import { catalogKinds, riskLevels } from '../../product/entries.ts'
import { longestVendorName, runStatuses } from './vocabulary.ts'

// The question "Who is meant?", as runs, requests and monitoring ask it.

export const question = z.object({
  /** Possible meanings, the likeliest first; empty if nothing is similar. */
  offers: z.array(
    z.object({
      kind: z.enum(catalogKinds),
      key: z.string(),
      name: z.string(),
      company: z.string().nullable(),
      level: z.enum(riskLevels),
    }),
  ),
  /** Addresses where a company of this name may be. No one has looked there: a person chooses one, as `website`. */
  addresses: z.array(z.string()),
})

export const questionAnswer = z
  .object({
    /** One of the offers, as `kind:key`. */
    subject: z.string().max(300).optional(),
    /** A web address, or a package id or store link. */
    website: z.string().trim().max(longestVendorName).optional(),
    /** Nothing of this is meant: go on with the name as it is. */
    nameAlone: z.literal(true).optional(),
  })
  .refine((answer) => Object.values(answer).filter((value) => value !== undefined).length === 1, {
    path: ['subject'],
    message: 'Give exactly one of subject, website and nameAlone.',
  })

export const begunRun = z.object({
  id: z.string(),
  status: z.enum(runStatuses),
  /** Set while the run waits to be told who is meant. */
  question: question.nullable(),
})

export const questionRefusals = {
  offer_not_found: { status: 422, message: 'This is none of the offers. Choose one of them, or give a web address.' },
  website_not_public: {
    status: 422,
    message: 'Enter a web address that everyone can open, such as vendor.com.',
  },
} as const

export type Question = z.infer<typeof question>
export type QuestionAnswer = z.infer<typeof questionAnswer>
export type BegunRun = z.infer<typeof begunRun>
