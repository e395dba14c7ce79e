import { z } from 'zod'
import { quoted } from '../rules.ts'

export const subjectKinds = ['app', 'sdk', 'domain', 'company', 'unknown'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** How we know that a host, an app or a document is the subject's, the surest first. */
export const proofs = ['user-given', 'store-listing', 'catalog'] as const

export const documentRoles = [
  'home',
  'privacy',
  'terms',
  'cookies',
  'dpa',
  'subprocessors',
  'security',
  'trust',
  'status',
  'do-not-sell',
  'dsar',
  'ai',
  'accessibility',
] as const
export type DocumentRole = (typeof documentRoles)[number]

/** The subject of an investigation, after the input was resolved. */
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
  /** Its own hosts, the main site first; empty where none is known. `url` where a person or the catalog gave one. */
  sites: z.array(z.strictObject({ host: z.string(), url: z.string().nullable(), proof: z.enum(proofs) })),
  apps: z.array(z.strictObject({ store: z.enum(['play', 'app-store']), id: z.string(), proof: z.enum(proofs) })),
  /** Pages that a person named, or that the catalog knows. */
  documents: z.array(z.strictObject({ role: z.enum(documentRoles), url: z.string(), proof: z.enum(proofs) })),
})
export type Subject = z.infer<typeof subject>

/** The subject inside a sentence: what only was typed is quoted, what the catalog or an address names is not. */
export const nameInText = ({ kind, name }: Pick<Subject, 'kind' | 'name'>): string =>
  kind === 'unknown' ? quoted(name) : name
