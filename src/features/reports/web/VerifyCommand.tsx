import { signingKeysPath } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { CodeBlock } from '../../../ui/Text.tsx'

const keysName = signingKeysPath.split('/').at(-1)

/** How a reader checks a report by herself. */
export function VerifyCommand({ manifest = 'MANIFEST' }: { manifest?: string | undefined }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <p>
        Keep the manifest in one folder with its files, and the {/* A download: the router has no page of it. */}
        <TextLink href={signingKeysPath} download={keysName}>
          keys that sign here
        </TextLink>
        . The command checks the signature and every hash, and needs no connection:
      </p>
      <CodeBlock label="Verify" code={`sightline verify-report ${manifest} --key ${keysName}`} wraps />
    </div>
  )
}
