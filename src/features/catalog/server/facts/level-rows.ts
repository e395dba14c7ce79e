import type {
  AudienceFact,
  ConductFact,
  GenreFact,
  ProtectionFact,
  RegistrationFact,
  RoleFact,
} from '../../level-facts.ts'
import type { FactBatch } from './batch.ts'
import { provenanceOf } from './curated-rows.ts'

interface LevelFacts {
  roles: RoleFact[]
  genres: GenreFact[]
  audiences: AudienceFact[]
  protections: ProtectionFact[]
  registrations: RegistrationFact[]
  conduct: ConductFact[]
}

/** Adds evidence of a level beside observations, as rows; the entries and companies of the batch are there already. */
export function addLevelFacts(batch: FactBatch, facts: LevelFacts): void {
  const genreOf = new Map(facts.genres.map((row) => [row.app, row.genre]))
  batch.entries = batch.entries.map((entry) => {
    const genre = genreOf.get(entry.id)
    return genre === undefined ? entry : { ...entry, category: genre }
  })
  for (const row of facts.roles) batch.roles.push({ subject: row.subject, role: row.role, ...provenanceOf(row) })
  for (const row of facts.audiences)
    batch.audiences.push({ subject: row.subject, audience: row.audience, ...provenanceOf(row) })
  for (const row of facts.protections)
    batch.protections.push({ subject: row.subject, protection: row.protection, ...provenanceOf(row) })
  for (const row of facts.registrations)
    batch.registrations.push({
      id: row.id,
      company_id: row.company,
      name: row.name,
      registry: row.registry,
      year: row.year,
      valid_until: row.until,
      location: row.location,
      minors: row.minors,
      reproductive: row.reproductive,
      platform: row.platform,
      ...provenanceOf(row),
    })
  for (const row of facts.conduct)
    batch.conduct.push({
      id: row.id,
      case_id: row.case,
      company_id: row.company,
      company_name: row.companyName,
      entry_ids: row.entries,
      scope: row.scope,
      authority: row.authority,
      country: row.country,
      case_ref: row.caseRef,
      kind: row.kind,
      subject: row.subject,
      severity: row.severity,
      acted_on: row.date,
      amount: row.amount,
      currency: row.currency,
      status: row.status,
      remediated: row.remediated,
      about: row.about,
      ...provenanceOf(row),
    })
}
