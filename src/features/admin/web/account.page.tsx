import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { errorWords, explainRefusal } from '../../../platform/web/call.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { dehydrated } from '../../../platform/web/query.ts'
import { statusOf } from '../../../platform/web/refused.ts'
import { adminLoginPath, adminPath } from '../../../product/links.ts'
import { ActionForm } from '../../../ui/ActionForm.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { OwnStaffAccount, staffAccountsContract } from '../accounts-contract.ts'
import { ownAccountUrl } from '../vocabulary.ts'
import type { Route } from './+types/account.page'
import { KnownStaffPassword, NewStaffPassword } from './StaffPassword.tsx'
import { StaffSecondFactor } from './StaffSecondFactor.tsx'
import { staffRoleNames } from './staff-words.ts'
import { callAdmin } from './use-admin-decision.ts'

export const handle = { frame: 'staff' }

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const account = await serverCaller<typeof staffAccountsContract>(context)('GET /api/admin/account', {})
    return { state: await dehydrated([{ queryKey: [ownAccountUrl], queryFn: async () => account }]) }
  } catch (refusal) {
    if (statusOf(refusal) === 401) throw redirect(adminLoginPath)
    throw refusal
  }
}

export default function AdminAccount({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <OwnAccount />
    </HydrationBoundary>
  )
}

function OwnAccount() {
  const account = useQuery<OwnStaffAccount>({ queryKey: [ownAccountUrl], refetchOnMount: 'always' })
  return (
    <Container width="reading" className="pb-16">
      <Head title="Your staff account" description="Password and second factor of a staff account." isListed={false} />
      <PageHeader
        breadcrumbs={
          <Breadcrumbs crumbs={[{ label: 'Admin dashboard', href: adminPath }, { label: 'Your account' }]} />
        }
        title="Your account"
      />
      <Loaded answer={account} what="Your account" explain={errorWords}>
        {(own) => <Parts account={own} />}
      </Loaded>
    </Container>
  )
}

function Parts({ account }: { account: OwnStaffAccount }) {
  const fixed = account.isDemo ? 'Everyone who tries the demo shares this account, so it stays as it is.' : undefined
  return (
    <>
      {account.mustAddSecondFactor && (
        <Callout kind="warning" title="Add a second factor first">
          <p>This site asks its staff for one. The rest of the administration opens once it is on.</p>
        </Callout>
      )}
      <p className="mb-8 wrap-anywhere">
        Signed in as <strong>{account.username}</strong>, {staffRoleNames[account.role].toLowerCase()}.
      </p>
      <Section
        title="Second factor"
        layout="side"
        note="Signing in then also takes a code from the authenticator app on your phone."
      >
        <div className="grid max-w-lg grid-cols-1 gap-6">
          <StaffSecondFactor account={account} fixed={fixed} />
        </div>
      </Section>
      <Section title="Password" layout="side" note="Your other sessions end. This one stays.">
        <ChangePassword fixed={fixed} />
      </Section>
    </>
  )
}

function ChangePassword({ fixed }: { fixed: string | undefined }) {
  const { toast } = useToast()
  return (
    <ActionForm
      className="max-w-lg"
      explain={explainRefusal}
      act={(text) =>
        callAdmin('POST /api/admin/account/password', {
          body: { password: text('password'), newPassword: text('newPassword') },
        })
      }
      onDone={(_, form) => {
        form.reset()
        toast({ title: 'Your password is changed' })
      }}
      submit="Change the password"
      pendingLabel="Changing"
      variant="secondary"
      disabledReason={fixed}
    >
      {(issueOf) => (
        <>
          <KnownStaffPassword label="Your password" name="password" error={issueOf('password')} />
          <NewStaffPassword label="New password" name="newPassword" error={issueOf('newPassword')} />
        </>
      )}
    </ActionForm>
  )
}
