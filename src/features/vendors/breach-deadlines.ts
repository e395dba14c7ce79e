import type { Exporter } from '../../product/adequacy.ts'

/** How soon to tell whom of a breach at a vendor, under the laws that the organization said it is under. */
export const breachDeadlines = ({
  exporter,
  isHipaaEntity,
}: {
  exporter: Exporter
  /** Null: not answered. */
  isHipaaEntity: boolean | null
}): string[] => [
  dataProtectionLaws[exporter],
  ...(isHipaaEntity === true
    ? [
        'Under HIPAA, a covered entity notifies people within 60 days of discovery (45 CFR § 164.404); a business associate notifies the covered entity within 60 days (45 CFR § 164.410).',
      ]
    : []),
]

// The Swiss act as three public copies of its official English and German text have it:
// https://lawbrary.ch/law/art/DSG-v2023.09-en-art-24, https://activemind.ch/gesetze/dsg/artikel-24 and
// https://prighter.com/resources/laws/swiss-fadp/fadp/articles/article-24
const dataProtectionLaws: Record<Exporter, string> = {
  eea: 'If you are a controller under the GDPR, you have 72 hours from becoming aware to notify the authority (Art. 33(1)); a processor notifies its controller without undue delay (Art. 33(2)).',
  uk: 'If you are a controller under the UK GDPR, you have 72 hours from becoming aware to notify the Commissioner (Art. 33(1)); a processor notifies its controller without undue delay (Art. 33(2)).',
  ch: 'If you are a controller under the FADP and a high risk is likely, notify the FDPIC as quickly as possible (Art. 24(1)); a processor notifies its controller as quickly as possible (Art. 24(3)).',
}
