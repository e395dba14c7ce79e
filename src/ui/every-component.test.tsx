import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ActionForm } from './ActionForm.tsx'
import { AddressSearch } from './AddressSearch.tsx'
import { Article } from './Article.tsx'
import { AskingButton } from './AskingButton.tsx'
import { AskingDialog } from './AskingDialog.tsx'
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx'
import { Badge, RiskBadge, RiskGlyph, SeverityBadge, SeverityGlyph, StatusBadge } from './Badge.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Button, ButtonLink, IconButton } from './Button.tsx'
import { Card, CardFoot, CardHead, ChipList } from './Card.tsx'
import { Checkbox, CheckboxGroup, RadioGroup } from './Choice.tsx'
import { Claim } from './Claim.tsx'
import { CodeField } from './CodeField.tsx'
import { Combobox } from './Combobox.tsx'
import { Contents } from './Contents.tsx'
import { CopyButton } from './CopyButton.tsx'
import { AsTable } from './charts/AsTable.tsx'
import { BarList } from './charts/BarList.tsx'
import { ColumnRows } from './charts/ColumnRows.tsx'
import { Distribution } from './charts/Distribution.tsx'
import { LineChart } from './charts/LineChart.tsx'
import { Matrix } from './charts/Matrix.tsx'
import { RangeBar } from './charts/RangeBar.tsx'
import { ScoreRuler } from './charts/ScoreRuler.tsx'
import { Shares } from './charts/Shares.tsx'
import { Sparkline } from './charts/Sparkline.tsx'
import { Waterfall } from './charts/Waterfall.tsx'
import { DataList } from './DataList.tsx'
import { Dialog } from './Dialog.tsx'
import { Disclosure } from './Disclosure.tsx'
import { Citation, Quote } from './Evidence.tsx'
import { EmailInput, Field, FieldError, SearchField, Select, TextArea, TextInput } from './Field.tsx'
import { FileDrop } from './FileDrop.tsx'
import { FilterPills, SegmentedControl } from './FilterPills.tsx'
import { Flow } from './Flow.tsx'
import { Fold } from './Fold.tsx'
import { GuestFrame } from './GuestFrame.tsx'
import { Hash } from './Hash.tsx'
import { InstantSearch } from './InstantSearch.tsx'
import { Ledger } from './Ledger.tsx'
import { Anchor, LinkProvider, TextLink } from './Link.tsx'
import { Loaded, Loading } from './Loaded.tsx'
import { Menu, MenuButton, MenuLink, NoteMark, Popover } from './Menu.tsx'
import { Container, Grid, PageHeader, Part, Section, SkipLink, Split } from './Page.tsx'
import { Pagination } from './Pagination.tsx'
import { NewPasswordInput, PasswordInput } from './PasswordInput.tsx'
import { PickList } from './PickList.tsx'
import { PortalFrame } from './PortalFrame.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SaveButton } from './SaveButton.tsx'
import { SecondFactorSettings } from './SecondFactorSettings.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { ShareButton } from './ShareButton.tsx'
import { Footer, Mark, TopBar } from './Shell.tsx'
import { Skeleton, Skeletons } from './Skeleton.tsx'
import { Stats } from './Stat.tsx'
import { EmptyState, ErrorState, Progress, Spinner } from './States.tsx'
import { Steps } from './Steps.tsx'
import { ScrollSideways, Table } from './Table.tsx'
import { Tabs } from './Tabs.tsx'
import { Callout, CodeBlock, Prose } from './Text.tsx'
import { Timeline } from './Timeline.tsx'
import { ToastProvider } from './Toast.tsx'
import { ToastList } from './ToastList.tsx'
import { TrapField } from './TrapField.tsx'

const nothing = () => {}
const sha256 = 'ab'.repeat(32)
const quote = { before: 'Before', excerpt: '<img onerror=x>', after: 'after' }

/** One of each, in the state that writes most. */
const samples: Record<string, ReactElement> = {
  ActionForm: (
    <QueryClientProvider client={new QueryClient()}>
      <ActionForm
        explain={() => ({ words: 'No', issues: [] })}
        act={async () => undefined}
        submit="Save"
        pendingLabel="Saving"
        disabledReason="Not now"
        onCancel={nothing}
      >
        {() => <TextInput label="Name" name="name" />}
      </ActionForm>
    </QueryClientProvider>
  ),
  AddressSearch: <AddressSearch label="Address" pending={false} onSearch={nothing} />,
  AuthenticatorSecret: <AuthenticatorSecret secret="ABC" uri="otpauth://totp/a" qrCode="<svg></svg>" />,
  RangeBar: <RangeBar value={64} low={50} high={70} hollow />,
  RecoveryCodes: <RecoveryCodes codes={['a', 'b']} holder="ada" onSave={nothing} onKept={nothing} />,
  Anchor: <Anchor href="/a">A</Anchor>,
  Article: (
    <Article
      blocks={[
        { kind: 'heading', level: 1, text: 'A', id: 'a' },
        { kind: 'strong', inlines: [{ kind: 'text', text: 'A' }] },
        { kind: 'list', items: [[{ kind: 'code', text: 'a' }]] },
        { kind: 'code', language: 'sh', label: '', code: 'a' },
        { kind: 'paragraph', inlines: [{ kind: 'link', text: 'A', href: '/a' }] },
      ]}
    />
  ),
  AskingButton: (
    <AskingButton
      {...{ label: 'Discard', about: 'A', pending: true, pendingLabel: 'Discarding', disabledReason: 'Not yet' }}
      asks={{ title: 'Discard A', keep: 'Keep it', why: 'It is gone then.' }}
      onAct={nothing}
    />
  ),
  AsTable: (
    <AsTable
      label="Count"
      head="Month"
      points={[{ key: 'a', label: 'May' }]}
      series={[{ key: 'b', label: 'High', unit: ' %', values: [7] }]}
    />
  ),
  AskingDialog: (
    <AskingDialog
      {...{
        title: 'Discard A',
        why: 'It is gone then.',
        keep: 'Keep it',
        label: 'Discard',
        variant: 'danger',
        open: true,
      }}
      {...{ pending: true, pendingLabel: 'Discarding', onAct: nothing, onClose: nothing }}
    />
  ),
  Badge: <Badge tone="solid-red">New</Badge>,
  BarList: <BarList label="Reach" items={[{ key: 'a', label: 'A', value: 3, href: '/a' }]} />,
  Breadcrumbs: <Breadcrumbs crumbs={[{ label: 'Home', href: '/' }, { label: 'Here' }]} />,
  Button: <Button pending pendingLabel="Sending" disabledReason="Not yet" />,
  ButtonLink: <ButtonLink href="/a">Go</ButtonLink>,
  Callout: (
    <Callout kind="danger" title="No">
      Text
    </Callout>
  ),
  Card: (
    <Card as="article" selected>
      Text
    </Card>
  ),
  CardFoot: <CardFoot>Foot</CardFoot>,
  CardHead: <CardHead title="Name" href="/a" sub="Sub" aside={<Badge>x</Badge>} />,
  Checkbox: <Checkbox label="Yes" hint="Hint" />,
  CheckboxGroup: (
    <CheckboxGroup
      legend="Events"
      name="e"
      defaultValues={['a']}
      options={[{ value: 'a', label: 'A', hint: 'Hint' }]}
    />
  ),
  ChipList: <ChipList items={['a', 'b', 'c', 'd', 'e']} max={3} mono />,
  Citation: <Citation mark="E12" href="#E12" />,
  Claim: (
    <Claim about="A" found="Counted: 1">
      24/7
    </Claim>
  ),
  CodeBlock: <CodeBlock code="x" label="curl" />,
  ColumnRows: (
    <ColumnRows
      label="Breaches a month"
      head="Month"
      columns={[{ key: '2026-01', label: 'January 2026', tick: '2026' }]}
      rows={[{ key: 'a', label: 'A', fill: 'red', values: [3] }]}
    />
  ),
  CodeField: <CodeField error="Wrong" numeric takesFocus />,
  Combobox: (
    <Combobox label="Search" value="a" onChange={nothing} suggestions={[{ id: '1', label: 'A' }]} onPick={nothing} />
  ),
  Container: <Container width="wide">Text</Container>,
  Contents: <Contents links={[{ href: '#a', label: 'A' }]} />,
  CopyButton: <CopyButton text="x" iconOnly />,
  DataList: <DataList layout="lined" items={[{ label: 'A', value: 'B' }]} />,
  Dialog: (
    <Dialog open drawer onClose={nothing} title="Title" foot="Foot">
      Text
    </Dialog>
  ),
  Disclosure: (
    <Disclosure summary="More" aside="2 min">
      Text
    </Disclosure>
  ),
  Distribution: <Distribution label="Risk" parts={[{ key: 'a', label: 'A', value: 1, fill: 'red' }]} />,
  EmptyState: <EmptyState title="Nothing" action={<Button>Do</Button>} />,
  ErrorState: <ErrorState title="Failed">Text</ErrorState>,
  Field: (
    <Field label="Label" hint="Hint" error="Wrong" optional>
      {(control) => <input {...control} />}
    </Field>
  ),
  FieldError: <FieldError>Wrong</FieldError>,
  FileDrop: <FileDrop label="File" hint="Hint" error="Too large" />,
  FilterPills: <FilterPills label="Type" value="a" options={[{ value: 'a', label: 'A', count: 2, href: '?a' }]} />,
  Flow: (
    <Flow
      label="Way"
      steps={[
        { title: 'A name', words: 'A', figure: 3 },
        { title: 'A report', words: 'B' },
      ]}
      note="Note"
    />
  ),
  Fold: (
    <Fold title="More" id="more">
      Text
    </Fold>
  ),
  Footer: (
    <Footer
      groups={[{ title: 'Product', links: [{ label: 'A', href: '/a' }] }]}
      note="Note"
      links={[{ label: 'B', href: '/b' }]}
    />
  ),
  GuestFrame: (
    <GuestFrame host="Acme GmbH" what="Questionnaire">
      <p>Questions of Acme</p>
    </GuestFrame>
  ),
  Grid: <Grid min="small">Text</Grid>,
  Hash: <Hash value={sha256} copy />,
  IconButton: <IconButton label="Share" icon="x" />,
  Ledger: <Ledger caption="Sum" lines={[{ key: 'a', label: 'A', note: 'Why', value: '+1', isSum: true }]} />,
  LinkProvider: <LinkProvider component={(props) => <a {...props}>{props.children}</a>}>Text</LinkProvider>,
  LineChart: (
    <LineChart
      label="Score by day"
      head="Day"
      points={[
        { key: 'a', label: 'May 1' },
        { key: 'b', label: 'May 2' },
      ]}
      series={[{ key: 'score', label: 'Score', line: 'accent-dashed', unit: ' %', values: [40, 60] }]}
      max={100}
    />
  ),
  Loaded: (
    <Loaded
      answer={{ data: undefined, error: new Error('off'), refetch: nothing, isFetching: true }}
      what="The list"
      explain={({ message }) => message}
    >
      {() => null}
    </Loaded>
  ),
  Loading: <Loading what="The findings" />,
  Mark: <Mark />,
  Matrix: (
    <Matrix
      caption="Visits"
      head="Measure"
      mark="dot"
      columns={[{ key: 'a', label: 'A' }]}
      rows={[{ key: 'b', label: 'B', cells: [{ value: null }] }]}
    />
  ),
  Menu: <Menu label="Menu">Text</Menu>,
  MenuButton: <MenuButton danger>Delete</MenuButton>,
  MenuLink: <MenuLink href="/a">A</MenuLink>,
  NoteMark: <NoteMark note="Stated by the operator, not verified here" label="Note on A" />,
  PageHeader: <PageHeader title="Title" kicker="Kicker" lede="Lede" meta="Meta" actions="Actions" long />,
  Pagination: <Pagination page={10} pages={20} hrefFor={(page) => `?page=${page}`} summary="10 of 20" />,
  Part: <Part title="Title">Text</Part>,
  NewPasswordInput: <NewPasswordInput label="Password" name="password" limits={{ least: 10, most: 200 }} />,
  PasswordInput: <PasswordInput label="Password" hint="Hint" error="Wrong" name="password" />,
  PickList: (
    <PickList
      label="Members"
      options={[
        { value: '1', label: 'One' },
        { value: '2', label: 'Two' },
      ]}
      chosen={['2']}
      onChange={() => undefined}
    />
  ),
  Popover: <Popover label="What">Text</Popover>,
  PortalFrame: (
    <PortalFrame
      brand="Name"
      homeHref="/"
      label="Portal"
      links={[{ label: 'A', href: '/a', current: true }]}
      user={{ name: 'Ada Lovelace', role: 'Viewer', email: 'ada@corp.test' }}
      action={<Button>Logout</Button>}
    >
      Text
    </PortalFrame>
  ),
  Progress: <Progress label="Done" value={3} max={8} tone="red" />,
  Prose: <Prose plainText>Text</Prose>,
  Quote: <Quote {...quote} />,
  RadioGroup: (
    <RadioGroup legend="Severity" name="s" defaultValue="a" inline error="x" options={[{ value: 'a', label: 'A' }]} />
  ),
  RiskBadge: <RiskBadge level="high" />,
  RiskGlyph: <RiskGlyph level="low" />,
  ScoreRuler: <ScoreRuler value={64} interval={{ low: 50, high: 70 }} floors={[{ at: 60, reason: 'Reason' }]} />,
  SecondFactorSettings: (
    <QueryClientProvider client={new QueryClient()}>
      <SecondFactorSettings
        account={{ hasSecondFactor: true, recoveryCodesLeft: 1 }}
        holder="ada"
        disabledReason={undefined}
        explain={() => ({ words: 'No', issues: [] })}
        passwordField={(error) => <PasswordInput label="Password" name="password" error={error} />}
        begin={async () => ({ secret: 'ABC', uri: 'otpauth://totp/a', qrCode: '<svg></svg>' })}
        confirm={async () => ({ recoveryCodes: ['a'] })}
        turnOff={async () => undefined}
        onChanged={nothing}
        onSaveCodes={nothing}
      />
    </QueryClientProvider>
  ),
  SecretDialog: (
    <SecretDialog
      {...{ title: 'Your key', label: 'Key', secret: 'abc', copyLabel: 'Copy key', words: 'Store it.', note: 'Note' }}
      onClose={nothing}
    />
  ),
  ShareButton: (
    <ToastProvider>
      <ShareButton title="A" text="About A" about="A" copied="It was copied." />
    </ToastProvider>
  ),
  SaveButton: (
    <ToastProvider>
      <SaveButton onSave={() => Promise.resolve()} explain={({ message }) => message}>
        Save the file
      </SaveButton>
    </ToastProvider>
  ),
  InstantSearch: (
    <InstantSearch action="/" label="Look through" placeholder="Words" q="one" count={1} onSearch={() => undefined}>
      One
    </InstantSearch>
  ),
  ScrollSideways: (
    <ScrollSideways caption="Laws">
      <table />
    </ScrollSideways>
  ),
  SearchField: <SearchField label="Search" size="large" />,
  Section: (
    <Section title="Title" note="Note" aside="Aside" layout="side">
      Text
    </Section>
  ),
  SegmentedControl: <SegmentedControl label="View" value="a" options={[{ value: 'a', label: 'A' }]} />,
  Select: <Select label="Sort" options={[{ value: 'a', label: 'A' }]} />,
  SeverityBadge: <SeverityBadge severity="critical" />,
  SeverityGlyph: <SeverityGlyph severity="critical" />,
  Skeleton: <Skeleton />,
  Skeletons: <Skeletons count={3} label="Loading" />,
  Shares: <Shares shares={[{ key: 'a', value: 1, fill: 'accent' }]} />,
  SkipLink: <SkipLink />,
  Sparkline: <Sparkline values={[1, 2, 3]} label="From 1 to 3" />,
  Spinner: <Spinner label="Loading" />,
  Split: <Split narrow="start">Text</Split>,
  Stats: <Stats items={[{ label: 'Score', value: 64, unit: '/100', note: 'Note' }]} />,
  StatusBadge: <StatusBadge spinning>In Progress</StatusBadge>,
  Steps: <Steps steps={[{ title: 'Research', words: 'A' }]} />,
  Table: (
    <Table
      caption="Laws"
      scroll
      rows={['a']}
      rowKey={(row) => row}
      columns={[
        { key: 'a', header: 'A', align: 'end', cell: (row) => row, sort: { direction: 'ascending', href: '?a' } },
      ]}
    />
  ),
  Tabs: (
    <Tabs
      label="Tabs"
      selected="a"
      hrefFor={(tab) => `?tab=${tab}`}
      tabs={[{ id: 'a', label: 'A', count: 1, content: 'Text' }]}
    />
  ),
  TextArea: <TextArea label="Text" />,
  EmailInput: <EmailInput required />,
  TextInput: <TextInput label="Name" error="Missing" required />,
  TextLink: <TextLink href="https://a.test/">A</TextLink>,
  Timeline: (
    <Timeline entries={[{ key: 'a', title: 'A', time: { text: 'now' }, state: 'current', children: 'Text' }]} />
  ),
  ToastList: <ToastList toasts={[]} onDismiss={nothing} />,
  ToastProvider: <ToastProvider>Text</ToastProvider>,
  TopBar: <TopBar brand="Name" links={[{ label: 'A', href: '/a', current: true }]} />,
  TrapField: <TrapField name="website" />,
  Waterfall: <Waterfall caption="Why" rows={[{ key: 'a', label: 'A', points: -4, href: '#E1', note: 'Note' }]} />,
}

// Mails carry their styles in attributes: they have a test of their own.
const modules = import.meta.glob<Record<string, unknown>>(['./**/*.tsx', '!./**/*.test.tsx', '!./mail/**'], {
  eager: true,
})
const components = Object.values(modules)
  .flatMap((module) => Object.keys(module))
  .filter((name) => /^[A-Z]/.test(name))

test('every component has a sample here', () => {
  expect(Object.keys(samples).sort()).toEqual(components.sort())
})

describe.each(Object.entries(samples))('%s', (_name, sample) => {
  const html = renderToStaticMarkup(sample)

  test('writes neither a style attribute nor a script', () => {
    expect(html).not.toMatch(/\sstyle=/)
    expect(html).not.toMatch(/<(script|style)|<[a-z][^>]*\son[a-z]+="/)
  })

  test('refers only to ids that it also writes', () => {
    const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]))
    const referred = [...html.matchAll(/\s(?:for|aria-labelledby|aria-describedby|popovertarget)="([^"]+)"/g)]
    for (const id of referred.flatMap((match) => match[1]?.split(' '))) expect(ids).toContain(id)
  })
})

describe('words', () => {
  const textOf = (element: ReactElement) => renderToStaticMarkup(element).replace(/<[^>]*>/g, '')

  test('a risk reads as its level and the word Risk, and any other level is unknown', () => {
    const levels = ['high', 'medium', 'low', 'unknown', 'none', '', 'toString', '__proto__']
    expect(levels.map((level) => textOf(<RiskBadge level={level} />))).toEqual([
      'High Risk',
      'Medium Risk',
      'Low Risk',
      ...Array(5).fill('Unknown Risk'),
    ])
  })

  test('the mark of a claim is never alone on a line', () => {
    const html = renderToStaticMarkup(<Claim about="the demo">within 24 hours</Claim>)
    expect(html).toMatch(/^within 24 <span class="whitespace-nowrap">hours<button/)
  })

  test('each risk and each severity has a shape of its own', () => {
    const shapesOf = (glyphs: ReactElement[]) =>
      new Set(glyphs.map((glyph) => renderToStaticMarkup(glyph).replace(/ data-tone="[a-z]+"/, '')))
    const risks = ['high', 'medium', 'low', 'unknown']
    expect(shapesOf(risks.map((level) => <RiskGlyph key={level} level={level} />)).size).toBe(4)
    const severities = ['critical', ...risks]
    expect(shapesOf(severities.map((level) => <SeverityGlyph key={level} severity={level} />)).size).toBe(5)
  })

  test('chips over the limit are counted', () => {
    expect(textOf(<ChipList items={['a', 'b', 'c', 'd', 'e']} max={3} />)).toBe('abc+2 more')
    expect(textOf(<ChipList items={['a', 'b', 'c']} max={3} />)).toBe('abc')
  })

  test('a ruler says in words what it draws', () => {
    expect(textOf(<ScoreRuler value={64} interval={{ low: 50, high: 70 }} />)).toContain(
      'Risk score 64 of 100, in the high band. Possible between 50 and 70.',
    )
    expect(textOf(<ScoreRuler value={null} />)).toContain('Risk score: not known.')
  })

  test('a range says in words what it draws, and no point where the level is open', () => {
    expect(textOf(<RangeBar value={64} low={50} high={70} />)).toContain('50 to 70 possible')
    const open = renderToStaticMarkup(<RangeBar value={64} low={20} high={70} settled={false} />)
    expect(open).not.toMatch(/64|<circle/)
    expect(open).toContain('20 to 70 possible')
  })

  test('a hollow badge says why it is hollow, and an unknown level is never hollow', () => {
    const hollow = renderToStaticMarkup(<RiskBadge level="high" hollow="expected" />)
    expect(hollow).toContain('title="expected"')
    expect(textOf(<RiskBadge level="high" hollow="expected" />)).toContain('High Risk, expected')
    expect(renderToStaticMarkup(<RiskBadge level="unknown" hollow="expected" />)).not.toMatch(/hollow|expected/)
  })
})

test('a matrix says of a cell that no one looked at that no one did, and never zero', () => {
  const cells = (value: number | null) =>
    (['bar', 'dot'] as const).map((mark) =>
      renderToStaticMarkup(
        <Matrix
          caption="Visits"
          head="Measure"
          mark={mark}
          columns={[{ key: 'a', label: 'A' }]}
          rows={[{ key: 'b', label: 'B', cells: [{ value }] }]}
        />,
      ),
    )
  for (const html of cells(null)) expect(html).toMatch(/Not looked at(?!.*>0<)/)
  for (const html of cells(0)) expect(html).not.toContain('Not looked at')
})

test('a name with one or two figures stays a table on a narrow screen, and anything else becomes cards', () => {
  const paint = (...aligns: ('start' | 'end')[]) =>
    renderToStaticMarkup(
      <Table
        caption="Rows"
        columns={['start' as const, ...aligns].map((align, at) => ({
          ...{ key: String(at), header: `Column ${at}`, align },
          cell: (row: string) => row,
        }))}
        rows={['a']}
        rowKey={(row) => row}
      />,
    )
  for (const html of [paint('end'), paint('end', 'end')]) expect(html).toMatch(/<table[^>]* data-narrow=""/)
  for (const html of [paint('start'), paint('end', 'start'), paint('end', 'end', 'end')])
    expect(html).toMatch(/<table[^>]* data-cards=""/)
})

test('the parts of a bar follow one another', () => {
  const html = renderToStaticMarkup(
    <BarList
      label="Kinds"
      items={[
        {
          key: 'a',
          label: 'A',
          value: 4,
          parts: [
            { key: 'x', value: 1, fill: 'bar' },
            { key: 'y', value: 3, fill: 'quiet' },
          ],
        },
      ]}
    />,
  )
  expect(html).toContain('x="0%" width="25%"')
  expect(html).toContain('x="25%" width="75%"')
})

describe('links', () => {
  const routed = (href: string, rest: { target?: string; download?: boolean } = {}) =>
    renderToStaticMarkup(
      <LinkProvider
        component={({ href: to, children }) => (
          <a href={to} data-routed="">
            {children}
          </a>
        )}
      >
        <TextLink href={href} {...rest}>
          A
        </TextLink>
      </LinkProvider>,
    ).includes('data-routed')

  test('the router serves addresses within the site, and nothing else', () => {
    expect(['/a', '/a?b#c', '?page=2'].every((href) => routed(href))).toBe(true)
    expect(['https://a.test/', '//a.test/', '#E12', 'mailto:a@b.test'].some((href) => routed(href))).toBe(false)
    expect(routed('/file', { download: true })).toBe(false)
    expect(routed('/a', { target: '_blank' })).toBe(false)
  })

  test('a link that leaves the site tells nothing about where it came from', () => {
    expect(renderToStaticMarkup(<TextLink href="https://a.test/">A</TextLink>)).toContain('noreferrer')
  })
})

test('before script serves the page every tab is a stop, and without a router it is a link', () => {
  const html = renderToStaticMarkup(
    <Tabs
      label="Tabs"
      selected="b"
      onSelect={nothing}
      hrefFor={(tab) => `?tab=${tab}`}
      tabs={[
        { id: 'a', label: 'A', content: 'Panel A' },
        { id: 'b', label: 'B', content: 'Panel B' },
      ]}
    />,
  )
  expect(html).not.toContain('tabindex="-1"')
  expect(html).toContain('href="?tab=a"')
  expect(html).toContain('Panel B')
  expect(html).not.toContain('Panel A')
})
