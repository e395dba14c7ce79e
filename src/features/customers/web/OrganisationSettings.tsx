import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorWords } from '../../../platform/web/call.ts'
import { endSession, saveAs, useReadOnlyReason } from '../../../platform/web/portal.ts'
import type { Exporter } from '../../../product/adequacy.ts'
import { type Framework, frameworks } from '../../../product/frameworks.ts'
import { accountUrl } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { Section } from '../../../ui/Page.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { organisationExportUrl, type organisationSizes } from '../vocabulary.ts'
import { type Account, callAsMember, demoReason, useDone } from './account.ts'
import { CallForm } from './CallForm.tsx'
import { OrganisationFields, RegimeFields } from './OrganisationFields.tsx'
import { KnownPassword } from './PasswordInputs.tsx'

export function OrganisationSettings({ account }: { account: Account }) {
  const { organization } = account
  const done = useDone()
  const readOnly = useReadOnlyReason('administrator')
  return (
    <>
      <Section title="Organization" layout="side" className="border-t-0">
        <CallForm
          className="max-w-lg"
          act={(text) =>
            callAsMember('PATCH /api/customer/organization', {
              body: {
                name: text('company'),
                industry: text('industry'),
                size: text('size') as (typeof organisationSizes)[number], // One of the options of the select.
              },
            })
          }
          onDone={() => done('Organization saved', accountUrl)}
          submit="Save organization"
          pendingLabel="Saving"
          disabledReason={readOnly ?? demoReason(account)}
        >
          {(issueOf) => <OrganisationFields {...organization} errorOf={issueOf} />}
        </CallForm>
      </Section>
      <Section
        title="Rules"
        layout="side"
        note="The rules your vendors are held against. Changing them recalculates every vendor."
      >
        <CallForm
          className="max-w-lg"
          act={(text) => {
            const hipaa = text('isHipaaEntity')
            return callAsMember('PATCH /api/customer/organization', {
              body: {
                exporter: text('exporter') as Exporter, // One of the options of the select.
                isHipaaEntity: hipaa === '' ? null : hipaa === 'yes',
                reportedFrameworks: chosenOf(frameworks.filter((one) => text(`framework-${one}`) !== '')),
              },
            })
          }}
          onDone={() => done('Rules saved', accountUrl)}
          submit="Save rules"
          pendingLabel="Saving"
          disabledReason={readOnly ?? demoReason(account)}
        >
          {() => <RegimeFields {...organization} />}
        </CallForm>
      </Section>
      <Section
        title="Export"
        layout="side"
        note="Everything the organization has here: each kind of record as JSON, and the files as they were uploaded."
      >
        <SaveButton
          disabledReason={readOnly}
          pendingLabel="Gathering"
          onSave={() => saveAs(organisationExportUrl, 'organisation.zip')}
          explain={errorWords}
        >
          Export everything
        </SaveButton>
      </Section>
      <Section
        title="Delete"
        layout="side"
        note="With its members, vendors, agreements, assessments, files and audit log. Nothing of it can be brought back."
      >
        <Delete organization={organization} disabledReason={readOnly ?? demoReason(account)} />
      </Section>
    </>
  )
}

/** All of them are no choice: further ones are reported on as they come. */
const chosenOf = (chosen: Framework[]): Framework[] | null => (chosen.length === frameworks.length ? null : chosen)

type DeleteProps = { organization: Account['organization']; disabledReason: string | undefined }

function Delete({ organization, disabledReason }: DeleteProps) {
  const navigate = useNavigate()
  const { toast } = useToast()
  const [isOpen, setOpen] = useState(false)

  async function leave() {
    // Gone from the portal first: from within, an ended session leads to sign-in and back.
    await navigate('/', { flushSync: true })
    endSession()
    toast({ title: `${organization.name} is deleted` })
  }

  return (
    <>
      <Button variant="danger" disabledReason={disabledReason} onClick={() => setOpen(true)}>
        Delete the organization
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Delete ${organization.name}`}>
        <div className="grid grid-cols-1 gap-5">
          <p>All that is its own goes with it, for every member, at once. You may want the export first.</p>
          <CallForm
            act={(text) =>
              callAsMember('DELETE /api/customer/organization', {
                body: { name: text('name'), password: text('password') },
              })
            }
            onDone={leave}
            submit="Delete for good"
            onCancel={() => setOpen(false)}
            pendingLabel="Deleting"
            variant="danger"
          >
            {(issueOf) => (
              <>
                <TextInput
                  label={`Type its name: ${organization.name}`}
                  name="name"
                  autoComplete="off"
                  required
                  maxLength={200}
                  error={issueOf('name')}
                />
                <KnownPassword label="Password" name="password" error={issueOf('password')} />
              </>
            )}
          </CallForm>
        </div>
      </Dialog>
    </>
  )
}
