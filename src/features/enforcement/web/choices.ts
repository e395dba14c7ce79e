import { authorityName, conductSubjectNames } from '../../../product/score/vocabulary.ts'
import type { ConductRegister } from '../contract.ts'

// Choices of the filters and of the form for alerts, each with the number of its acts.

export const anyChoice = { value: '', label: 'All' }

export const authorityChoices = ({ authorities }: Pick<ConductRegister, 'authorities'>) => [
  anyChoice,
  ...authorities
    .map(({ key, acts }) => ({ value: key, label: `${authorityName(key)} (${acts})` }))
    .sort((a, b) => a.label.localeCompare(b.label)),
]

export const subjectChoices = ({ subjects }: Pick<ConductRegister, 'subjects'>) => [
  anyChoice,
  ...subjects.map(({ key, acts }) => ({ value: key, label: `${conductSubjectNames[key]} (${acts})` })),
]
