import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { companyPath, dataSourcesPath, entryPath } from '../../../product/links.ts'
import type { SdkRow } from '../../../product/scan-results.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { evidenceNames } from '../names.ts'
import { confidenceWords, evidenceWords, purposeText, signatureSource } from './finding-words.ts'
import { More, Names } from './More.tsx'
import type { SdkGroup } from './view-app.ts'

/** SDKs that are told by evidence of one weight, each with what it is told by. */
export function SdkList({ group: { key, title, note, sdks } }: { group: SdkGroup }) {
  const id = `sdks-${key}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="flex items-baseline gap-x-3 text-xl">
        {title} <span className="font-sans text-sm font-normal text-quiet">{sdks.length}</span>
      </h3>
      <p className="mt-1 max-w-measure pb-4 text-sm text-quiet">{note}</p>
      <ul className="grid grid-cols-1 border-b border-line">
        {sdks.map((sdk) => (
          <Sdk key={sdk.id} sdk={sdk} />
        ))}
      </ul>
    </section>
  )
}

function Sdk({ sdk }: { sdk: SdkRow }) {
  const { name, id, company, companyId, ownCode, categories, evidence, levels, confidence, classes } = sdk
  const also = levels.filter((level) => level !== evidence).map((level) => evidenceWords[level].also)
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-2 border-t border-line py-4 sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] print:break-inside-avoid">
      <div className="min-w-0">
        <h4 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-sans text-base font-medium tracking-normal">
          <TextLink href={entryPath({ type: 'sdk', slug: id })} className="inline-block leading-6 wrap-anywhere">
            {name}
          </TextLink>
          {ownCode && <Badge>Own code</Badge>}
        </h4>
        <p className="mt-1 text-sm/6 text-quiet">
          {company === null ? (
            'Company not known'
          ) : companyId === null ? (
            company
          ) : (
            <TextLink href={companyPath({ id: companyId })} quiet className="inline-block">
              {company}
            </TextLink>
          )}
        </p>
        <p className="text-sm/6">{purposeText(categories)}</p>
      </div>
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={evidence === 'referenced' || evidence === 'host' ? 'outline' : 'grey'}>
            {evidenceNames[evidence]}
          </Badge>
          <span className="text-quiet">{confidenceWords[confidence]}</span>
        </p>
        <p className="mt-1 text-xs text-quiet">
          {[
            ...(classes > 0 ? [counted(classes, 'class', 'classes')] : []),
            ...(also.length > 0 ? [`also ${also.join(', ')}`] : []),
          ].join(' · ')}
        </p>
      </div>
      <div className="sm:col-span-2">
        <More summary="What it is told by">
          <ToldBy sdk={sdk} />
        </More>
      </div>
    </li>
  )
}

function ToldBy({ sdk: { evidence, samples, files, matched } }: { sdk: SdkRow }) {
  return (
    <dl className="grid grid-cols-1 gap-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-6 [&_dt]:text-quiet">
      <dt>Evidence</dt>
      <dd className="max-w-measure">{evidenceWords[evidence].explains}</dd>
      {samples.length > 0 && (
        <>
          <dt>For example</dt>
          <dd>
            <Names names={samples} />
          </dd>
        </>
      )}
      {files.length > 0 && (
        <>
          <dt>Found in</dt>
          <dd>
            <Names names={files} />
          </dd>
        </>
      )}
      <dt>Signature</dt>
      <dd>
        <ul className="grid grid-cols-1 gap-1.5">
          {matched.map(({ value, source, asOf }) => (
            <li key={`${value} ${source}`}>
              <code className="text-xs wrap-anywhere">{value}</code>
              <span className="block text-xs text-quiet">
                <TextLink href={`${dataSourcesPath}#${encodeURIComponent(source)}`}>{signatureSource(source)}</TextLink>
                , {asOfWords(asOf)}
              </span>
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}
