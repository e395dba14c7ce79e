import type pg from 'pg'
import { isNode, readTree, type TreeNode, type TreeValue } from './node-tree.ts'

// Says for each column of a statement whether it may be null, from the statement as PostgreSQL has understood it.

export interface Catalog {
  /** Columns that are declared not null, as `table column`. */
  notNull: ReadonlySet<string>
  /** Functions that return null only for null. */
  strict: ReadonlySet<number>
  functionNames: ReadonlyMap<number, string>
  /** Foreign keys: the columns that point, as `table columns`, and what they point at. */
  foreignKeys: readonly { from: number; columns: number[]; to: number; toColumns: number[] }[]
  /** Columns that need a value and have no default, by table. */
  needed: ReadonlyMap<number, Map<number, string>>
  typeNames: ReadonlyMap<number, string>
  /** Conditions that every row of a table meets. */
  checks: ReadonlyMap<number, TreeNode[]>
}

/** A value of a statement. */
export interface Shape {
  /** PostgreSQL's name of the type, as `int8` or `_text`; empty where it is not known. */
  type: string
  isNullable: boolean
  /** All texts that it can be, if a condition or the statement lists them. */
  values?: string[]
  /** Fields of a JSON object that the statement builds. */
  fields?: Column[]
  /** Elements of a JSON array that the statement builds. */
  element?: Shape
}

export interface Column extends Shape {
  name: string
}

export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const rowsOf = async <Row>(text: string) => (await client.query(text)).rows as Row[] // the columns are named in the text
  const columns = await rowsOf<{
    table: number
    name: string
    at: number
    isNotNull: boolean
    hasDefault: boolean
    kind: string
    relation: string
  }>(
    `select a.attrelid::int as "table", a.attname as name, a.attnum as at, a.attnotnull as "isNotNull",
            a.atthasdef or a.attidentity <> '' or a.attgenerated <> '' as "hasDefault", c.relkind as kind, c.relname as relation
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm')`,
  )
  const functions = await rowsOf<{ id: number; name: string; isStrict: boolean }>(
    `select oid::int as id, proname as name, proisstrict as "isStrict" from pg_proc`,
  )
  const keys = await rowsOf<Catalog['foreignKeys'][number]>(
    `select conrelid::int as "from", conkey as columns, confrelid::int as "to", confkey as "toColumns" from pg_constraint where contype = 'f'`,
  )
  // A row that a composite key points at has keys of its own: where it exists, so does what they point at.
  const onward = keys.flatMap((key) =>
    keys
      .filter((next) => next.from === key.to && next.columns.every((column) => key.toColumns.includes(column)))
      .map((next) => ({
        ...{ from: key.from, to: next.to, toColumns: next.toColumns },
        columns: next.columns.map((column) => key.columns[key.toColumns.indexOf(column)] ?? 0),
        all: key.columns,
      })),
  )
  const isNotNull = new Set(columns.filter((one) => one.isNotNull).map((one) => `${one.table} ${one.at}`))
  const certain = onward.filter(({ from, all }) => all.every((column) => isNotNull.has(`${from} ${column}`)))
  const types = await rowsOf<{ id: number; name: string }>(`select oid::int as id, typname as name from pg_type`)
  const conditions = await rowsOf<{ table: number; tree: string }>(
    `select conrelid::int as "table", conbin::text as tree from pg_constraint where contype = 'c' and conrelid > 0`,
  )
  const checks = new Map<number, TreeNode[]>()
  for (const { table, tree } of conditions) {
    const read = readTree(tree)
    if (isNode(read)) checks.set(table, [...(checks.get(table) ?? []), read])
  }
  const needed = new Map<number, Map<number, string>>()
  for (const one of columns)
    if (one.isNotNull && !one.hasDefault && one.kind !== 'v') {
      const ofTable = needed.get(one.table) ?? new Map<number, string>()
      needed.set(one.table, ofTable.set(one.at, one.name))
    }
  return {
    // Views of the server itself do not say.
    notNull: new Set(
      columns
        .filter((one) => one.isNotNull || (one.kind === 'v' && one.table < firstOwnId))
        .map((one) => `${one.table} ${one.at}`),
    ),
    strict: new Set(functions.filter((one) => one.isStrict).map((one) => one.id)),
    functionNames: new Map(functions.map((one) => [one.id, one.name])),
    foreignKeys: [...keys, ...certain],
    needed,
    typeNames: new Map(types.map((one) => [one.id, one.name])),
    checks,
  }
}

/** The first id of an object that is not built into the server. */
const firstOwnId = 16_384

/** A query, the one around it, and the columns that its conditions keep from being null. */
interface Scope {
  query: TreeNode
  outer: Scope | undefined
  given: Set<string>
  /** Conditions that hold for every row. */
  facts: TreeNode[]
  busy: Set<TreeNode>
}

/** Strict functions that answer some values with null. */
const mayAnswerNull =
  /^(array_length|array_upper|array_lower|array_position|array_ndims|substring|regexp_match|regexp_substr|to_reg\w+|nullif|pg_get_\w+|obj_description|col_description|inet_client_addr|parse_ident|pg_input_error_info|trim_array|txid_status|host|lag|lead|nth_value)$/
/** The schema does not say what is in JSON, in a list or in a setting. */
const isUntold = /^jsonb?_(object_field|array_element|extract_path|path_query|typeof)|^current_setting$/
/** Functions that take null and never answer with it. */
const neverNull =
  /^(concat|concat_ws|json_build_object|jsonb_build_object|json_build_array|jsonb_build_array|num_nulls|num_nonnulls|array_append|array_prepend|array_cat|now|clock_timestamp|statement_timestamp|transaction_timestamp|random|gen_random_uuid|to_json|to_jsonb|row_to_json|timeofday|pg_backend_pid|pg_notify|pg_advisory_\w+|pg_try_\w+|set_config|pg_current_xact_id|pg_current_snapshot|txid_current|version|format|array_fill|generate_series|unnest|current_database|pg_sleep|age|pg_size_pretty|array_remove|array_replace|array_to_json|jsonb_set|jsonb_insert|quote_nullable)$/
const neverNullWindow = /^(row_number|rank|dense_rank|percent_rank|cume_dist|ntile|count)$/

/** Nodes that give their argument in another form, and null for null. */
const recasts = new Set(['RELABELTYPE', 'COERCEVIAIO', 'ARRAYCOERCEEXPR', 'COLLATEEXPR', 'COERCETODOMAIN'])
const [innerJoin, leftJoin, fullJoin, rightJoin] = [0, 1, 2, 3]

/** The parts of a condition that all hold. */
function conjunctsOf(quals: TreeValue | undefined): TreeNode[] {
  if (!isNode(quals)) return nodesOf(quals).flatMap(conjunctsOf)
  return quals.tag === 'BOOLEXPR' && quals.fields.boolop === 'and'
    ? nodesOf(quals.fields.args).flatMap(conjunctsOf)
    : [quals]
}

const textType = 25
const openType = 705
const listed = (values: Set<string> | undefined): Pick<Shape, 'values'> => (values ? { values: [...values] } : {})

/** The text of a constant: behind the four bytes of its length, or as C has it where its type was left open. */
function textOf({ fields: { constvalue, consttype } }: TreeNode): string | undefined {
  if (!(constvalue instanceof Uint8Array)) return undefined
  if (consttype === textType) return Buffer.from(constvalue.subarray(4)).toString()
  return consttype === openType ? Buffer.from(constvalue.subarray(0, -1)).toString() : undefined
}

/** Without a cast that changes nothing. */
function bare(node: TreeNode | undefined): TreeNode | undefined {
  return node?.tag === 'RELABELTYPE' && isNode(node.fields.arg) ? bare(node.fields.arg) : node
}

const boolType = 16
/** Fields of a node that hold the type of its value. */
const typeFields = [
  ...['vartype', 'funcresulttype', 'opresulttype', 'consttype', 'paramtype', 'coalescetype', 'casetype', 'resulttype'],
  ...['aggtype', 'wintype', 'array_typeid', 'minmaxtype', 'refrestype', 'type'],
]

const asList = (value: TreeValue | undefined): TreeValue[] => (Array.isArray(value) ? value : [])
const nodesOf = (value: TreeValue | undefined): TreeNode[] => asList(value).filter(isNode)

export function createColumnReader(catalog: Catalog) {
  const nameOf = (id: TreeValue | undefined) => catalog.functionNames.get(Number(id)) ?? ''

  const inWritten = new Set<TreeNode>()

  function scopeOf(query: TreeNode, outer: Scope | undefined): Scope {
    const scope: Scope = { query, outer, given: new Set(), facts: [], busy: outer?.busy ?? new Set() }
    const tree = query.fields.jointree
    if (isNode(tree)) fromGiven(tree, scope)
    return scope
  }

  /** Conditions of a from list and of its inner joins hold for every row. */
  function fromGiven(node: TreeNode, scope: Scope): void {
    const take = () => {
      for (const key of forced(node.fields.quals)) scope.given.add(key)
      scope.facts.push(...conjunctsOf(node.fields.quals))
    }
    if (node.tag === 'FROMEXPR') {
      for (const one of nodesOf(node.fields.fromlist)) fromGiven(one, scope)
      take()
    }
    if (node.tag === 'JOINEXPR') {
      const kind = Number(node.fields.jointype)
      if (kind === innerJoin) take()
      if (kind !== rightJoin && kind !== fullJoin && isNode(node.fields.larg)) fromGiven(node.fields.larg, scope)
      if (kind !== leftJoin && kind !== fullJoin && isNode(node.fields.rarg)) fromGiven(node.fields.rarg, scope)
    }
  }

  const keyOf = (node: TreeNode) =>
    node.tag === 'VAR' && node.fields.varlevelsup === 0 ? `${node.fields.varno} ${node.fields.varattno}` : undefined

  /** Columns that are not null where a condition is true. */
  function forced(given: TreeValue | undefined): Set<string> {
    const made = new Set<string>()
    if (Array.isArray(given)) {
      for (const one of given) for (const key of forced(one as TreeValue)) made.add(key)
      return made
    }
    if (!isNode(given)) return made
    const { tag, fields } = given
    if (tag === 'BOOLEXPR') {
      const args = nodesOf(fields.args).map((one) => forced(one))
      if (fields.boolop === 'and') for (const one of args) for (const key of one) made.add(key)
      if (fields.boolop === 'or') for (const key of args[0] ?? []) if (args.every((one) => one.has(key))) made.add(key)
      if (fields.boolop === 'not') {
        const [inner] = nodesOf(fields.args)
        if (inner?.tag === 'NULLTEST' && Number(inner.fields.nulltesttype) === 0 && isNode(inner.fields.arg))
          for (const key of strictKeys(inner.fields.arg)) made.add(key)
        else if (inner && inner.tag !== 'BOOLEXPR') for (const key of strictKeys(inner)) made.add(key)
      }
      return made
    }
    if (tag === 'NULLTEST')
      return Number(fields.nulltesttype) === 1 && isNode(fields.arg) ? strictKeys(fields.arg) : made
    if (tag === 'BOOLEANTEST')
      return [0, 2].includes(Number(fields.booltesttype)) && isNode(fields.arg) ? strictKeys(fields.arg) : made
    if (tag === 'SUBLINK' && Number(fields.subLinkType) === 2)
      return isNode(fields.testexpr) ? strictKeys(fields.testexpr) : made
    return strictKeys(given)
  }

  /** Columns without which an expression is null. */
  function strictKeys(node: TreeNode): Set<string> {
    const { tag, fields } = node
    const key = keyOf(node)
    if (key) return new Set([key])
    if (recasts.has(tag) || tag === 'FIELDSELECT') return isNode(fields.arg) ? strictKeys(fields.arg) : new Set()
    const fn = fields.opfuncid ?? fields.funcid
    if (['OPEXPR', 'FUNCEXPR'].includes(tag) && catalog.strict.has(Number(fn)))
      return new Set(nodesOf(fields.args).flatMap((one) => [...strictKeys(one)]))
    if (tag === 'SCALARARRAYOPEXPR') {
      const [left] = nodesOf(fields.args)
      return left ? strictKeys(left) : new Set()
    }
    return new Set()
  }

  const targetsOf = (query: TreeNode): TreeNode[] => {
    const list = Number(query.fields.commandType) === 1 ? query.fields.targetList : query.fields.returningList
    return nodesOf(list).filter((one) => one.fields.resjunk !== true)
  }

  function isColumnNullable(query: TreeNode, at: number, outer: Scope | undefined): boolean {
    const operations = query.fields.setOperations
    if (isNode(operations)) return isOfOperation(operations, query, at, outer)
    const scope = scopeOf(query, outer)
    if (scope.busy.has(query)) return false
    const target = targetsOf(query)[at]
    if (!target || !isNode(target.fields.expr)) return true
    scope.busy.add(query)
    try {
      return isNullable(target.fields.expr, scope)
    } finally {
      scope.busy.delete(query)
    }
  }

  function isOfOperation(node: TreeNode, query: TreeNode, at: number, outer: Scope | undefined): boolean {
    if (node.tag === 'RANGETBLREF') {
      const entry = nodesOf(query.fields.rtable)[Number(node.fields.rtindex) - 1]
      const scope: Scope = { query, outer, given: new Set(), facts: [], busy: outer?.busy ?? new Set() }
      return isNode(entry?.fields.subquery) ? isColumnNullable(entry.fields.subquery, at, scope) : true
    }
    const sides = [node.fields.larg, node.fields.rarg].filter(isNode)
    return sides.some((side) => isOfOperation(side, query, at, outer))
  }

  function isNullable(node: TreeNode, scope: Scope): boolean {
    const { tag, fields } = node
    const args = nodesOf(fields.args)
    const any = (list: readonly TreeNode[]) => list.some((one) => isNullable(one, scope))
    const ofArg = () => (isNode(fields.arg) ? isNullable(fields.arg, scope) : true)
    if (recasts.has(tag)) return ofArg()
    switch (tag) {
      case 'VAR':
        return isVarNullable(node, scope)
      case 'PARAM':
      case 'SUBSCRIPTINGREF':
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ARRAY':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'GROUPINGFUNC':
      case 'JSONCONSTRUCTOREXPR':
      case 'JSONISPREDICATE':
      case 'NEXTVALUEEXPR':
      case 'MERGESUPPORTFUNC':
        return false
      case 'CONST':
        return fields.constisnull === true
      case 'RETURNINGEXPR':
        return true
      case 'FUNCEXPR':
      case 'OPEXPR': {
        const id = fields.opfuncid ?? fields.funcid
        const name = nameOf(id)
        if (neverNull.test(name)) return false
        if (isUntold.test(name) || Number(id) >= firstOwnId) return false
        if (mayAnswerNull.test(name)) return true
        return catalog.strict.has(Number(id)) ? any(args) : true
      }
      case 'SCALARARRAYOPEXPR':
      case 'BOOLEXPR':
        return any(args)
      case 'COALESCEEXPR':
      case 'COALESCE':
      case 'MINMAXEXPR':
      case 'MINMAX':
        return args.every((one) => isNullable(one, scope))
      case 'CASEEXPR':
      case 'CASE':
        return isCaseNullable(node, scope)
      case 'CONVERTROWTYPEEXPR':
      case 'COLLATE':
      case 'NAMEDARGEXPR':
        return ofArg()
      case 'AGGREF':
        return isAggregateNullable(node, scope)
      case 'WINDOWFUNC': {
        const name = nameOf(fields.winfnoid)
        if (neverNullWindow.test(name)) return false
        if (/^(lag|lead)$/.test(name)) return args.length < 3 || any(args)
        if (/^(sum|min|max|avg|bool_or|bool_and|first_value|array_agg|json_agg)$/.test(name))
          return fields.aggfilter !== null || any(args)
        return true
      }
      case 'SUBLINK':
        return isSublinkNullable(node, scope)
      default:
        return true
    }
  }

  const isCaseNullable = (node: TreeNode, scope: Scope): boolean =>
    branchesOf(node, scope).some(({ result, scope: within }) => !result || isNullable(result, within))

  /** The results of a `case` that can be reached, each with what its condition says, and what the ones before it do not. */
  function branchesOf({ fields }: TreeNode, scope: Scope): { result: TreeNode | undefined; scope: Scope }[] {
    const left = new Set(scope.given)
    const branches: { result: TreeNode | undefined; scope: Scope }[] = []
    for (const { fields: when } of nodesOf(fields.args)) {
      const { expr } = when
      const within = { ...scope, given: new Set([...left, ...forced(expr)]) }
      const result = isNode(when.result) ? when.result : undefined
      const tested = isNode(expr) && expr.tag === 'NULLTEST' && isNode(expr.fields.arg) ? expr.fields.arg : undefined
      const isForNull = isNode(expr) && Number(expr.fields.nulltesttype) === 0
      const isThere = tested !== undefined && isOfTable(tested, scope) && !isNullable(tested, { ...scope, given: left })
      if (isThere && isForNull) continue
      branches.push({ result, scope: within })
      if (isThere) return branches
      if (tested && isForNull) for (const key of strictKeys(tested)) left.add(key)
    }
    const last = isNode(fields.defresult) ? fields.defresult : undefined
    return [...branches, { result: last, scope: { ...scope, given: left } }]
  }

  /** Whether it is a column of a table, of which the schema says whether it may be null. */
  const isOfTable = ({ tag, fields }: TreeNode, { query }: Scope): boolean =>
    tag === 'VAR' &&
    fields.varlevelsup === 0 &&
    Number(nodesOf(query.fields.rtable)[Number(fields.varno) - 1]?.fields.rtekind) === 0

  function isAggregateNullable(node: TreeNode, scope: Scope): boolean {
    const name = nameOf(node.fields.aggfnoid)
    if (/^(count|regr_count)$/.test(name)) return false
    if (nodesOf(scope.query.fields.groupClause).length === 0 || node.fields.aggfilter !== null) return true
    if (/^(array_agg|jsonb?_agg|jsonb?_object_agg)$/.test(name)) return false
    if (/^(percentile_cont|percentile_disc|mode)$/.test(name)) return false
    if (/^(stddev|variance|var_samp|corr|covar)/.test(name)) return true
    return nodesOf(node.fields.args).some(
      (one) => isNode(one.fields.expr) && one.fields.resjunk !== true && isNullable(one.fields.expr, scope),
    )
  }

  function isSublinkNullable(node: TreeNode, scope: Scope): boolean {
    const { subselect, subLinkType, testexpr } = node.fields
    const kind = Number(subLinkType)
    if (kind === 0 || kind === 6) return false
    if (!isNode(subselect)) return true
    if (kind !== 4)
      return isNode(testexpr)
        ? nodesOf(testexpr.fields.args)
            .slice(0, 1)
            .some((one) => isNullable(one, scope))
        : false
    return !hasOneRow(subselect, scope) || isColumnNullable(subselect, 0, scope)
  }

  /** Whether a query has a row, whatever the tables hold. */
  function hasOneRow(query: TreeNode, outer: Scope): boolean {
    const { fields } = query
    const tree = fields.jointree
    if (isNode(fields.setOperations) || !isNode(tree)) return false
    if (fields.havingQual !== null || (fields.limitOffset ?? null) !== null) return false
    if (nodesOf(fields.groupClause).length > 0) return false
    if (fields.hasAggs === true) return true
    const from = nodesOf(tree.fields.fromlist)
    const [only, another] = from
    if (!only) return tree.fields.quals === null
    return !another && followsKey(only, tree.fields.quals, { query, outer, up: 1 })
  }

  /**
   * Whether these conditions, and no other, find the row that a foreign key of another row points at.
   * @param up How many queries further out the other row is.
   */
  function followsKey(
    from: TreeNode,
    quals: TreeValue | undefined,
    { query, outer, up }: { query: TreeNode; outer: Scope; up: 0 | 1 },
  ): boolean {
    if (from.tag !== 'RANGETBLREF') return false
    const { rtindex } = from.fields
    const table = Number(nodesOf(query.fields.rtable)[Number(rtindex) - 1]?.fields.relid)
    const isOwn = (side: TreeNode | undefined) =>
      side?.tag === 'VAR' && side.fields.varlevelsup === 0 && side.fields.varno === rtindex
    const pairs: { own: number; others: TreeNode[] }[] = []
    for (const one of conjunctsOf(quals)) {
      const sides = sidesOf(one)
      const own = sides.find(isOwn)
      const other = sides.find((side) => side !== own)
      if (!own || !other) return false
      const isOther = other.tag === 'VAR' && other.fields.varlevelsup === up
      // A parameter is what the other query compares with it.
      const others = other.tag === 'PARAM' ? equalTo(other, outer) : isOther ? [other] : []
      pairs.push({ own: Number(own.fields.varattno), others })
    }
    const points = (other: TreeNode, from: number, column: number | undefined) => {
      const entry = nodesOf(outer.query.fields.rtable)[Number(other.fields.varno) - 1]
      if (Number(entry?.fields.relid) !== from || Number(other.fields.varattno) !== column) return false
      return !isVarNullable({ tag: 'VAR', fields: { ...other.fields, varlevelsup: 0 } }, outer)
    }
    return catalog.foreignKeys.some(
      (key) =>
        key.to === table &&
        key.toColumns.length === pairs.length &&
        key.toColumns.every((column, at) =>
          pairs.some(
            (pair) => pair.own === column && pair.others.some((other) => points(other, key.from, key.columns[at])),
          ),
        ),
    )
  }

  /** Columns of a query that equal a parameter. */
  const equalTo = (parameter: TreeNode, { facts }: Scope): TreeNode[] =>
    facts.flatMap((fact) => {
      const sides = sidesOf(fact)
      const isIt = sides.some((side) => side.tag === 'PARAM' && side.fields.paramid === parameter.fields.paramid)
      return isIt ? sides.filter((side) => side.tag === 'VAR' && side.fields.varlevelsup === 0) : []
    })

  /** Both sides of an equation. */
  const sidesOf = (node: TreeNode): TreeNode[] =>
    node.tag === 'OPEXPR' && /eq$/.test(nameOf(node.fields.opfuncid))
      ? nodesOf(node.fields.args).map((side) => bare(side) ?? side)
      : []

  /** Whether an outer join finds its row: it follows a foreign key that is there. */
  function isJoinMet(no: number, scope: Scope): boolean {
    const find = (node: TreeNode): boolean => {
      if (node.tag === 'FROMEXPR') return nodesOf(node.fields.fromlist).some(find)
      if (node.tag !== 'JOINEXPR') return false
      const { larg, rarg, quals, jointype } = node.fields
      const isIt = isNode(rarg) && rarg.tag === 'RANGETBLREF' && Number(rarg.fields.rtindex) === no
      if (isIt)
        return Number(jointype) === leftJoin && followsKey(rarg, quals, { query: scope.query, outer: scope, up: 0 })
      return [larg, rarg].filter(isNode).some(find)
    }
    const tree = scope.query.fields.jointree
    return isNode(tree) && find(tree)
  }

  function isVarNullable(node: TreeNode, given: Scope): boolean {
    const { fields } = node
    let scope = given
    for (let up = Number(fields.varlevelsup); up > 0; up--) {
      if (!scope.outer) return true
      scope = scope.outer
    }
    const at = Number(fields.varattno)
    if (scope.given.has(`${fields.varno} ${at}`)) return false
    // A condition on another column of it says that the outer join found a row.
    const isFound = [...scope.given].some((key) => key.startsWith(`${fields.varno} `))
    if (asList(fields.varnullingrels).length > 0 && !isFound && !isJoinMet(Number(fields.varno), scope)) return true
    if (at <= 0) return false
    const entry = nodesOf(scope.query.fields.rtable)[Number(fields.varno) - 1]
    if (!entry) return true
    const written = writtenTo(scope, Number(fields.varno), at)
    if (written) {
      inWritten.add(written)
      try {
        return isNullable(written, scope)
      } finally {
        inWritten.delete(written)
      }
    }
    return (
      isEntryNullable(entry, at, scope) &&
      !isRuledOut(scope, { no: Number(fields.varno), at, table: Number(entry.fields.relid) })
    )
  }

  /** Returns the expression that a statement writes to a column that it returns. Ignores parameters of an insert. */
  function writtenTo({ query, busy }: Scope, no: number, at: number): TreeNode | undefined {
    const command = Number(query.fields.commandType)
    if ((command !== 2 && command !== 3) || Number(query.fields.resultRelation) !== no || !busy.has(query))
      return undefined
    if (command === 3 && isNode(query.fields.onConflict)) return undefined
    const target = nodesOf(query.fields.targetList).find((one) => Number(one.fields.resno) === at)
    const expr = target?.fields.expr
    // Written from itself, as in `coalesce(x, now())`: the right side is what it was before.
    if (!isNode(expr) || inWritten.has(expr) || expr.tag === 'PARAM') return undefined
    return expr
  }

  /** Whether a condition of the table would not be met if this column were null, with what is known of the row. */
  function isRuledOut(scope: Scope, column: { no: number; at: number; table: number }): boolean {
    const checks = catalog.checks.get(column.table)
    return checks?.some((check) => truthOf(check, scope, column) === false) ?? false
  }

  /** A condition of a table where one column is null: null is SQL's, undefined is not known. */
  function truthOf(
    node: TreeNode,
    scope: Scope,
    column: { no: number; at: number; table: number },
  ): boolean | null | undefined {
    const args = nodesOf(node.fields.args)
    if (node.tag === 'BOOLEXPR') {
      const of = args.map((one) => truthOf(one, scope, column))
      if (node.fields.boolop === 'not') return typeof of[0] === 'boolean' ? !of[0] : of[0]
      const decides = node.fields.boolop === 'or'
      if (of.includes(decides)) return decides
      if (of.includes(undefined)) return undefined
      return of.includes(null) ? null : !decides
    }
    if (node.tag === 'NULLTEST') {
      const is = isNode(node.fields.arg) ? stateOf(node.fields.arg, scope, column) : undefined
      if (is === undefined) return undefined
      return (is === 'null') === (Number(node.fields.nulltesttype) === 0)
    }
    if (node.tag !== 'OPEXPR' && node.tag !== 'SCALARARRAYOPEXPR') return undefined
    const name = nameOf(node.fields.opfuncid)
    const [left, right] = args.map((one) => bare(one))
    if (!left || !right) return undefined
    if (name === 'booleq') {
      const [a, b] = [truthOf(left, scope, column), truthOf(right, scope, column)]
      return a === undefined || b === undefined ? undefined : a === null || b === null ? null : a === b
    }
    if (!/^(text|int[248]|enum_)(eq|ne)$/.test(name)) return undefined
    const is = stateOf(left, scope, column)
    if (is === undefined || is === 'not null') return undefined
    if (is === 'null') return null
    const others = right.tag === 'ARRAYEXPR' ? nodesOf(right.fields.elements) : [right]
    const values = others.map((one) => stateOf(one, scope, column))
    if (!values.every((one) => one?.startsWith('='))) return undefined
    return values.includes(is) === name.endsWith('eq')
  }

  /** Returns `null`, `not null`, or `=` and the value; undefined if nothing is known. */
  function stateOf(
    given: TreeNode,
    scope: Scope,
    column: { no: number; at: number; table: number },
  ): string | undefined {
    const node = bare(given)
    if (node?.tag === 'CONST') return node.fields.constisnull === true ? 'null' : `=${node.fields.constvalue}`
    if (node?.tag !== 'VAR') return undefined
    const at = Number(node.fields.varattno)
    if (at === column.at) return 'null'
    const isIt = (one: TreeNode | undefined) =>
      one?.tag === 'VAR' && one.fields.varlevelsup === 0 && one.fields.varno === column.no && one.fields.varattno === at
    for (const fact of scope.facts) {
      const [left, right] = nodesOf(fact.fields.args).map((one) => bare(one))
      if (
        fact.tag === 'OPEXPR' &&
        /^(text|int[248]|enum_)eq$/.test(nameOf(fact.fields.opfuncid)) &&
        isIt(left) &&
        right?.tag === 'CONST'
      )
        return `=${right.fields.constvalue}`
      if (
        fact.tag === 'NULLTEST' &&
        Number(fact.fields.nulltesttype) === 0 &&
        isNode(fact.fields.arg) &&
        isIt(bare(fact.fields.arg))
      )
        return 'null'
    }
    return scope.given.has(`${column.no} ${at}`) || catalog.notNull.has(`${column.table} ${at}`)
      ? 'not null'
      : undefined
  }

  function isEntryNullable(entry: TreeNode, at: number, scope: Scope): boolean {
    const { fields } = entry
    switch (Number(fields.rtekind)) {
      case 0:
        return !catalog.notNull.has(`${fields.relid} ${at}`)
      case 1:
        return isNode(fields.subquery) ? isColumnNullable(fields.subquery, at - 1, scope) : true
      case 2: {
        const alias = asList(fields.joinaliasvars)[at - 1]
        return isNode(alias) ? isNullable(alias, scope) : true
      }
      // The columns of a function are known to who calls it.
      case 3:
        return false
      case 5:
        return asList(fields.values_lists).some((row) => {
          const one = asList(row as TreeValue)[at - 1]
          return isNode(one) ? isNullable(one, scope) : true
        })
      case 6: {
        let home: Scope | undefined = scope
        for (let up = Number(fields.ctelevelsup); up > 0; up--) home = home?.outer
        const found = nodesOf(home?.query.fields.cteList).find((one) => one.fields.ctename === fields.ctename)
        return found && isNode(found.fields.ctequery) ? isColumnNullable(found.fields.ctequery, at - 1, home) : true
      }
      case 9: {
        const expression = asList(fields.groupexprs)[at - 1]
        return isNode(expression) ? isNullable(expression, scope) : true
      }
      default:
        return true
    }
  }

  /** The expression that a column of a subquery or of a `with` query is made by. */
  function definitionOf({ fields }: TreeNode, given: Scope): { expr: TreeNode; scope: Scope } | undefined {
    let scope: Scope | undefined = given
    for (let up = Number(fields.varlevelsup); up > 0; up--) scope = scope?.outer
    const entry = nodesOf(scope?.query.fields.rtable)[Number(fields.varno) - 1]
    const at = Number(fields.varattno) - 1
    if (!scope || !entry || at < 0) return undefined
    const kind = Number(entry.fields.rtekind)
    if (kind === 2 || kind === 9) {
      const expr = asList(kind === 2 ? entry.fields.joinaliasvars : entry.fields.groupexprs)[at]
      return isNode(expr) ? { expr, scope } : undefined
    }
    if (kind === 1 && isNode(entry.fields.subquery)) return targetOf(entry.fields.subquery, at, scope)
    if (kind !== 6) return undefined
    let home: Scope | undefined = scope
    for (let up = Number(entry.fields.ctelevelsup); up > 0; up--) home = home?.outer
    const found = nodesOf(home?.query.fields.cteList).find((one) => one.fields.ctename === entry.fields.ctename)
    return found && isNode(found.fields.ctequery) ? targetOf(found.fields.ctequery, at, home) : undefined
  }

  function targetOf(
    query: TreeNode,
    at: number,
    outer: Scope | undefined,
  ): { expr: TreeNode; scope: Scope } | undefined {
    const expr = isNode(query.fields.setOperations) ? undefined : targetsOf(query)[at]?.fields.expr
    return isNode(expr) ? { expr, scope: scopeOf(query, outer) } : undefined
  }

  const shapeOf = (expr: TreeNode, scope: Scope): Shape => ({
    type: catalog.typeNames.get(typeIdOf(expr)) ?? '',
    isNullable: isNullable(expr, scope),
    ...listed(valuesOf(expr, scope)),
    ...insideOf(expr, scope),
  })

  /** All texts that an expression can be; undefined where nothing says so. */
  function valuesOf(given: TreeNode, scope: Scope, depth = 0): Set<string> | undefined {
    const node = bare(given) ?? given
    const { tag, fields } = node
    if (depth > 30) return undefined
    const all = (parts: readonly TreeNode[], of = scope): Set<string> | undefined => {
      const made = parts.map((one) => valuesOf(one, of, depth + 1))
      return made.every((one) => one !== undefined) ? new Set(made.flatMap((one) => [...one])) : undefined
    }
    if (tag === 'CONST') {
      if (fields.constisnull === true) return new Set()
      const text = textOf(node)
      return text === undefined ? undefined : new Set([text])
    }
    if (tag === 'COALESCEEXPR') return all(nodesOf(fields.args))
    if (tag === 'CASEEXPR') {
      const last = fields.defresult
      const results = nodesOf(fields.args).map((one) => one.fields.result)
      return all([...results, last].filter(isNode))
    }
    if (tag === 'SUBLINK' && Number(fields.subLinkType) === 4 && isNode(fields.subselect)) {
      const found = targetOf(fields.subselect, 0, scope)
      return found && valuesOf(found.expr, found.scope, depth + 1)
    }
    if (tag === 'AGGREF' && /^(min|max)$/.test(nameOf(fields.aggfnoid))) {
      const of = nodesOf(fields.args)[0]?.fields.expr
      return isNode(of) ? valuesOf(of, scope, depth + 1) : undefined
    }
    if (tag !== 'VAR') return undefined
    const found = definitionOf(node, scope)
    if (found) return valuesOf(found.expr, found.scope, depth + 1)
    return valuesOfColumn(node, scope)
  }

  /** Returns the texts that the checks of the table and the conditions of the query allow. */
  function valuesOfColumn({ fields }: TreeNode, given: Scope): Set<string> | undefined {
    let scope: Scope | undefined = given
    for (let up = Number(fields.varlevelsup); up > 0; up--) scope = scope?.outer
    const entry = nodesOf(scope?.query.fields.rtable)[Number(fields.varno) - 1]
    if (!scope || !entry || Number(entry.fields.rtekind) !== 0) return undefined
    const isIt = (no: number | undefined) => (one: TreeNode | undefined) =>
      one?.tag === 'VAR' &&
      one.fields.varlevelsup === 0 &&
      one.fields.varattno === fields.varattno &&
      (no === undefined || one.fields.varno === no)
    let values: Set<string> | undefined
    for (const check of catalog.checks.get(Number(entry.fields.relid)) ?? [])
      for (const part of conjunctsOf(check)) values = narrowed(values, part, isIt(undefined))
    for (const fact of scope.facts) values = narrowed(values, fact, isIt(Number(fields.varno)))
    return values
  }

  /** Removes the values for which a condition does not hold. */
  function narrowed(
    values: Set<string> | undefined,
    condition: TreeNode,
    isIt: (node: TreeNode | undefined) => boolean,
  ): Set<string> | undefined {
    const name = nameOf(condition.fields.opfuncid)
    if (!/^text(eq|ne)$/.test(name)) return values
    const [left, right] = nodesOf(condition.fields.args).map((one) => bare(one))
    if (!isIt(left) || !right) return values
    const others = right.tag === 'ARRAYEXPR' ? nodesOf(right.fields.elements) : [right]
    const texts = others.map((one) => (one.tag === 'CONST' ? textOf(one) : undefined))
    if (!texts.every((one) => one !== undefined)) return values
    if (name === 'textne') return values && new Set([...values].filter((one) => !texts.includes(one)))
    return values ? new Set(texts.filter((one) => values.has(one))) : new Set(texts)
  }

  /** The fields or elements of JSON that an expression builds. */
  function insideOf(node: TreeNode, scope: Scope, depth = 0): Pick<Shape, 'fields' | 'element'> {
    const { tag, fields } = node
    const args = nodesOf(fields.args)
    const into = (next: TreeNode | undefined) => (next ? insideOf(next, scope, depth + 1) : {})
    if (depth > 30) return {}
    if (tag === 'VAR') {
      const found = definitionOf(node, scope)
      return found ? insideOf(found.expr, found.scope, depth + 1) : {}
    }
    if (tag === 'RELABELTYPE' || tag === 'COERCEVIAIO') return into(isNode(fields.arg) ? fields.arg : undefined)
    if (tag === 'COALESCEEXPR') return args.slice(1).every((one) => one.tag === 'CONST') ? into(args[0]) : {}
    if (tag === 'CASEEXPR') {
      const made = branchesOf(node, scope).filter(({ result }) => result && result.tag !== 'CONST')
      const [only] = made
      return only?.result && made.length === 1 ? insideOf(only.result, only.scope, depth + 1) : {}
    }
    if (tag === 'SUBLINK' && Number(fields.subLinkType) === 4 && isNode(fields.subselect)) {
      const found = targetOf(fields.subselect, 0, scope)
      return found ? insideOf(found.expr, found.scope, depth + 1) : {}
    }
    if (tag === 'AGGREF' && /^jsonb?_agg$/.test(nameOf(fields.aggfnoid))) {
      const of = args[0]?.fields.expr
      return isNode(of) ? { element: shapeOf(of, scope) } : {}
    }
    if (tag !== 'FUNCEXPR' || !/^jsonb?_build_object$/.test(nameOf(fields.funcid))) return {}
    const made: Column[] = []
    for (let at = 0; at + 1 < args.length; at += 2) {
      const [key, value] = [args[at], args[at + 1]]
      const name = key?.tag === 'CONST' ? textOf(key) : undefined
      if (name === undefined || !value) return {}
      made.push({ name, ...shapeOf(value, scope) })
    }
    return { fields: made }
  }

  function typeIdOf(node: TreeNode): number {
    const { tag, fields } = node
    if (/^(BOOLEXPR|NULLTEST|BOOLEANTEST|DISTINCTEXPR|SCALARARRAYOPEXPR)$/.test(tag)) return boolType
    if (tag === 'SUBLINK') {
      const kind = Number(fields.subLinkType)
      if (kind < 3) return boolType
      const expr = kind === 4 && isNode(fields.subselect) ? targetsOf(fields.subselect)[0]?.fields.expr : undefined
      return isNode(expr) ? typeIdOf(expr) : 0
    }
    const named = typeFields.map((name) => fields[name]).find((id) => id !== undefined)
    return Number(named ?? 0)
  }

  return {
    /** The columns of a statement, from its tree. */
    columnsOf(query: TreeNode): Omit<Column, 'type'>[] {
      return targetsOf(query).map((target, at) => {
        const made = targetOf(query, at, undefined)
        return {
          name: String(target.fields.resname),
          isNullable: isColumnNullable(query, at, undefined),
          ...(made ? { ...listed(valuesOf(made.expr, made.scope)), ...insideOf(made.expr, made.scope) } : {}),
        }
      })
    },
    /** Columns that an insert leaves out although they need a value. */
    leftOut(query: TreeNode): string[] {
      if (Number(query.fields.commandType) !== 3) return []
      const target = nodesOf(query.fields.rtable)[Number(query.fields.resultRelation) - 1]
      const needed = catalog.needed.get(Number(target?.fields.relid))
      if (!needed) return []
      const given = new Set(nodesOf(query.fields.targetList).map((one) => Number(one.fields.resno)))
      return [...needed].filter(([at]) => !given.has(at)).map(([, name]) => name)
    },
  }
}
