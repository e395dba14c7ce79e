import * as ast from 'typescript/unstable/ast'
import type { Project, Type } from 'typescript/unstable/sync'
import { createComparer } from './compare.ts'
import type { Describe } from './describe.ts'
import { createEvaluator, placeOf } from './evaluate.ts'

// Finds every statement that is sent with `runSql`, `runTogether` or `runInTurn`, and checks it.

export interface Report {
  /** Statements that were checked, counting each way that one can be put together. */
  calls: number
  texts: number
  faults: Fault[]
  /** Calls whose text the code does not say. */
  unresolved: { at: string; why: string }[]
  /** Calls with more ways than were tried: each condition alone, and with all others. */
  sampled: string[]
}

export interface Fault {
  at: string
  text: string
  /** The choices that lead to this text, where there are several. */
  choices: string[]
  faults: string[]
}

interface Statement {
  text: string
  values: readonly (ast.Node | undefined)[] | undefined
  choices: string[]
}

export async function checkProject({
  project,
  describe,
  files,
}: {
  project: Project
  describe: Describe
  files: readonly string[]
}): Promise<Report> {
  const { checker, program } = project
  const evaluator = createEvaluator(project)
  const comparer = createComparer(checker)
  const report: Report = { calls: 0, texts: 0, faults: [], unresolved: [], sampled: [] }

  const argumentsOf = (type: Type | undefined): readonly Type[] =>
    type?.isTypeReference() ? checker.getTypeArguments(type) : []
  /** `Row` of a call that answers `Promise<Row[]>`. */
  const rowOf = (answer: Type | undefined): Type | undefined => argumentsOf(argumentsOf(answer)[0])[0]
  const answerOf = (call: ast.CallExpression): Type | undefined => {
    const signature = checker.getResolvedSignature(call)
    return signature && checker.getReturnTypeOfSignature(signature)
  }

  async function checkStatement(
    at: ast.Node,
    statement: Statement,
    row: Type | undefined,
    isJson: boolean,
  ): Promise<void> {
    report.texts += 1
    const described = await describe(statement.text)
    const faults: string[] = []
    if ('error' in described) faults.push(described.error)
    else {
      const { parameters, columns, leftOut } = described
      for (const name of leftOut) faults.push(`${name} needs a value and is given none`)
      const { values } = statement
      if (values && values.length !== parameters.length)
        faults.push(`has ${parameters.length} parameters and is given ${values.length} values`)
      else if (values)
        for (const [n, type] of parameters.entries()) {
          const node = values[n]
          const fault = node && comparer.faultOfValue(type, checker.getTypeAtLocation(node))
          if (fault) faults.push(`$${n + 1} ${fault}`)
        }
      if (columns) faults.push(...comparer.faults(columns, row, isJson))
    }
    if (faults.length > 0)
      report.faults.push({ at: placeOf(at), text: statement.text, choices: statement.choices, faults })
  }

  /** Different texts only; the same text with another number of values is another one. */
  function distinct(statements: readonly Statement[]): Statement[] {
    const seen = new Map<string, Statement>()
    for (const one of statements) {
      const key = `${one.values?.length} ${one.text}`
      if (!seen.has(key)) seen.set(key, one)
    }
    return [...seen.values()]
  }

  async function checkOne(call: ast.CallExpression): Promise<void> {
    report.calls += 1
    const [, text, values] = call.arguments
    if (!text) return
    const { ways, unresolved, isSampled } = evaluator.allWays((run): Statement => {
      const frame = run.rootFrame()
      const made = run.text(text, frame)
      return { text: made, values: values ? run.elements(values, frame) : [], choices: [] }
    })
    note(call, unresolved, isSampled)
    const row = rowOf(answerOf(call))
    for (const one of distinct(ways.map(({ value, choices }) => ({ ...value, choices }))))
      await checkStatement(call, one, row, false)
  }

  async function checkTogether(call: ast.CallExpression): Promise<void> {
    const [, questions] = call.arguments
    if (!questions) return
    const isJson = /\brunTogether\b/.test(call.expression.getText())
    const given = call.typeArguments?.[0]
    const rows = given ? checker.getTypeFromTypeNode(given) : undefined
    const { ways, unresolved, isSampled } = evaluator.allWays((run) => {
      const frame = run.rootFrame()
      const fields = run.fields(questions, frame)
      return fields ? [...fields].map(([name, question]) => ({ name, ...run.question(question) })) : []
    })
    note(call, unresolved, isSampled)
    const byName = new Map<string, Statement[]>()
    for (const { value, choices } of ways)
      for (const { name, text, elements } of value)
        byName.set(name, [...(byName.get(name) ?? []), { text, values: elements, choices }])
    for (const [name, statements] of byName) {
      report.calls += 1
      const property = rows && checker.getPropertyOfType(rows, name)
      const row = property && checker.getTypeOfSymbol(property)
      for (const one of distinct(statements)) await checkStatement(call, one, row, isJson)
    }
  }

  function note(call: ast.Node, unresolved: readonly string[], isSampled: boolean): void {
    for (const why of new Set(unresolved)) report.unresolved.push({ at: placeOf(call), why })
    if (isSampled) report.sampled.push(placeOf(call))
  }

  for (const file of files) {
    const source = program.getSourceFile(file)
    if (!source || !/\brun(Sql|Together|InTurn)\b/.test(source.text)) continue
    const calls: ast.CallExpression[] = []
    const visit = (node: ast.Node): void => {
      if (ast.isCallExpression(node)) calls.push(node)
      node.forEachChild((child) => visit(child))
    }
    visit(source)
    for (const call of calls) {
      const callee = call.expression
      if (ast.isIdentifier(callee) && callee.text === 'runSql') await checkOne(call)
      else if (/\brun(Together|InTurn)\b/.test(callee.getText()) && !ast.isPropertyAccessExpression(callee))
        await checkTogether(call)
    }
  }
  return report
}
