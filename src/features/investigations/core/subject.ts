import { z } from 'zod'

export const subjectKinds = ['app', 'sdk', 'domain', 'company', 'unknown'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** What an investigation is about, after the input was resolved. */
export const subject = z.strictObject({
  /** `app:spotify`, `company:spotify`; an unknown one by its normalised input. */
  id: z.string().min(1),
  kind: z.enum(subjectKinds),
  /** Key in the catalog: the entry's slug or the company's id; null when unknown. */
  key: z.string().nullable(),
  name: z.string().min(1),
  aliases: z.array(z.string()),
  /** The company behind it, as the catalog says. */
  company: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
})
export type Subject = z.infer<typeof subject>
