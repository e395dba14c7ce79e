import * as ast from 'typescript/unstable/ast'
import {
  type Checker,
  type Project,
  SymbolFlags,
  type Symbol as TsSymbol,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'

// Works out which texts an expression can have, by running the code that makes it: constants, templates, functions that return
// text, and loops over lists that are written down. Where the code asks what only a request knows, every answer is tried.

/** The text or list is made of something that the code does not say. */
export class Unresolved extends Error {}

/** The code throws before it sends the statement. */
class Impossible extends Error {}

/** The value depends on a parameter: the answer is at the callers of its function. */
class NeedsCallers extends Error {
  readonly fn: ast.Node
  constructor(fn: ast.Node) {
    super('needs callers')
    this.fn = fn
  }
}

interface Ways<T> {
  ways: Outcome<T>[]
  /** Why some ways have no text. */
  unresolved: string[]
  /** There are more ways than were tried. */
  isSampled: boolean
}

/** The answers to values that only a request knows, and whether the first or the last answer is taken by default. */
interface Answers {
  given: ReadonlyMap<string, number>
  isLast: boolean
}

/** The result of one path through the code. */
interface Outcome<T> {
  value: T
  /** The choices made on the way, for a message. */
  choices: string[]
}

type Value = undefined | null | boolean | number | string | Value[] | Rec | Closure | Unknown | Lazy

/** An expression that is worked out when something asks for it. */
class Lazy {
  readonly node: ast.Node
  readonly frame: Frame
  value: { is: Value } | undefined
  constructor(node: ast.Node, frame: Frame) {
    this.node = node
    this.frame = frame
  }
}

class Rec {
  readonly fields = new Map<string, Value>()
  /** The source of the fields that are not listed, as with \`{ ...given, lock: '' }\`. */
  others: Unknown | undefined
}

class Closure {
  readonly fn: ast.Node
  readonly frame: Frame
  constructor(fn: ast.Node, frame: Frame) {
    this.fn = fn
    this.frame = frame
  }
}

/** A value that only a running program has, known by its type. */
class Unknown {
  readonly node: ast.Node
  readonly frame: Frame
  /** The function whose parameter it comes from. */
  readonly fn: ast.Node | undefined
  /** Which element it is of a list that is not known. */
  readonly part: number | undefined
  constructor(node: ast.Node, frame: Frame, fn?: ast.Node, part?: number) {
    this.node = node
    this.frame = frame
    this.fn = fn
    this.part = part
  }
}

class Frame {
  readonly bound = new Map<ast.Node, Value>()
  readonly replayed = new Set<ast.Node>()
  readonly id: number
  readonly parent: Frame | undefined
  /** The function that runs in it. */
  readonly fn: ast.Node | undefined
  constructor(id: number, parent?: Frame, fn?: ast.Node) {
    this.id = id
    this.parent = parent
    this.fn = fn
  }
}

/** One run of the code that makes a text. */
interface Run {
  /** The choices in the order in which they came. */
  trail: readonly { key: string; of: number; at: number; label: string }[]
  rootFrame(): Frame
  text(node: ast.Node, frame: Frame): string
  /** Elements of a list: the expression of each where it is written down. Undefined where their number is not known. */
  elements(node: ast.Node, frame: Frame): (ast.Node | undefined)[] | undefined
  fields(node: ast.Node, frame: Frame): Map<string, Value> | undefined
  /** Text and values of `[text, values]`. */
  question(value: Value): { text: string; elements: (ast.Node | undefined)[] | undefined }
}

/** A statement that ends the run of its function or loop. */
type Ending = { kind: 'return'; value: Value } | { kind: 'break' | 'continue' }

type FunctionNode = ast.ArrowFunction | ast.FunctionExpression | ast.FunctionDeclaration | ast.MethodDeclaration

const mostWays = 96
const mostSteps = 200_000
/** A list that only a request knows has so many elements here. */
const assumedLength = 2

export function createEvaluator(project: Project) {
  const { checker } = project
  const symbols = new Map<ast.Node, TsSymbol | undefined>()
  const declarations = new Map<number, ast.Node | undefined>()
  const literals = new Map<ast.Node, (string | number | boolean)[] | undefined>()
  const callers = new Map<ast.Node, ast.CallExpression[]>()

  function declarationOf(name: ast.Node): ast.Node | undefined {
    if (!symbols.has(name)) {
      const found = isShorthand(name.parent, name)
        ? checker.getShorthandAssignmentValueSymbol(name.parent)
        : checker.getSymbolAtLocation(name)
      symbols.set(name, found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found)
    }
    const symbol = symbols.get(name)
    if (!symbol) return undefined
    if (!declarations.has(symbol.id))
      declarations.set(symbol.id, (symbol.valueDeclaration ?? symbol.declarations[0])?.resolve(project))
    return declarations.get(symbol.id)
  }

  /** All values of an expression whose type is a literal or a union of literals. */
  function literalsOf(of: Unknown): (string | number | boolean)[] | undefined {
    if (of.part !== undefined) return valuesOfType(typeOf(of))
    if (!literals.has(of.node)) literals.set(of.node, valuesOfType(typeOf(of)))
    return literals.get(of.node)
  }

  function typeOf(of: Unknown): Type | undefined {
    const type = checker.getTypeAtLocation(of.node)
    if (of.part === undefined) return type
    return type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined
  }

  function callersOf(fn: ast.Node): ast.CallExpression[] {
    let found = callers.get(fn)
    if (!found) {
      const { name } = fn as ast.FunctionDeclaration
      const holder = fn.parent
      const names =
        name ?? (ast.isVariableDeclaration(holder) || ast.isPropertyAssignment(holder) ? holder.name : undefined)
      found = (names ? checker.getReferencedSymbolsForNode(names, names.getStart()) : [])
        .flatMap((entry) => entry.references.map((reference) => reference.resolve(project)))
        .map((reference) => callOf(reference))
        .filter((call) => call !== undefined)
        .filter((call) => !/\.(test|e2e|fixture)\.tsx?$|^tests\/|\/tests\//.test(call.getSourceFile().fileName))
      callers.set(fn, found)
    }
    return found
  }

  /** Runs `work` once for every combination of what is not known. */
  function allWays<T>(work: (run: Run) => T): Ways<T> {
    const viaCallers = new Set<ast.Node>()
    for (;;) {
      try {
        return explore(work, viaCallers)
      } catch (error) {
        if (!(error instanceof NeedsCallers) || viaCallers.has(error.fn)) throw error
        viaCallers.add(error.fn)
      }
    }
  }

  /** All combinations; where they are too many, each answer alone among the first answers and among the last. */
  function explore<T>(work: (run: Run) => T, viaCallers: ReadonlySet<ast.Node>): Ways<T> {
    const made: Ways<T> = { ways: [], unresolved: [], isSampled: false }
    const tryOne = (answers: Answers) => {
      const run = createRun(answers, viaCallers)
      try {
        made.ways.push({ value: work(run), choices: run.trail.map(({ label }) => label) })
      } catch (error) {
        if (error instanceof Unresolved) made.unresolved.push(error.message)
        else if (!(error instanceof Impossible)) throw error
      }
      return run.trail
    }
    const given: { key: string; at: number; of: number }[] = []
    for (let count = 0; count < mostWays; count++) {
      const trail = tryOne({ given: new Map(given.map(({ key, at }) => [key, at])), isLast: false })
      given.splice(0, Infinity, ...trail)
      given.splice(1 + given.findLastIndex(({ at, of }) => at + 1 < of))
      const last = given.at(-1)
      if (!last) return made
      given[given.length - 1] = { ...last, at: last.at + 1 }
    }
    made.isSampled = true
    for (const isLast of [false, true])
      for (const { key, of } of tryOne({ given: new Map(), isLast }))
        for (let at = 0; at < of; at++) tryOne({ given: new Map([[key, at]]), isLast })
    return made
  }

  function createRun({ given, isLast }: Answers, viaCallers: ReadonlySet<ast.Node>): Run {
    const trail: { key: string; of: number; at: number; label: string }[] = []
    const chosen = new Map<string, number>()
    const modules = new Frame(0)
    let frames = 0
    let steps = 0

    function choose(key: string, of: number, labelOf: (at: number) => string): number {
      const before = chosen.get(key)
      if (before !== undefined) return before
      const at = Math.min(given.get(key) ?? (isLast ? of - 1 : 0), of - 1)
      chosen.set(key, at)
      trail.push({ key, of, at, label: labelOf(at) })
      return at
    }

    const newFrame = (parent?: Frame, fn?: ast.Node) => new Frame(++frames, parent, fn)
    const later = (node: ast.Node, frame: Frame): Value => {
      const plain = ast.isExpression(node) ? ast.skipOuterExpressions(node) : node
      return new Lazy(plain, frame)
    }

    function force(value: Value): Exclude<Value, Lazy> {
      if (!(value instanceof Lazy)) return value
      if (!value.value) {
        // A constant that is made of itself is not known.
        value.value = { is: new Unknown(value.node, value.frame) }
        value.value = { is: force(evaluate(value.node, value.frame)) }
      }
      return value.value.is as Exclude<Value, Lazy>
    }

    /** The same, with one of its values where its type lists them. */
    function known(value: Value): Exclude<Value, Lazy> {
      const forced = force(value)
      if (!(forced instanceof Unknown)) return forced
      const options = literalsOf(forced)
      if (!options || options.length === 0) return forced
      const text = forced.node.getText()
      const at = choose(keyOf(forced), options.length, (n) => `${text} = ${JSON.stringify(options[n])}`)
      // Elements of one list differ.
      return options[(at + (forced.part ?? 0)) % options.length]
    }

    const keyOf = (value: Unknown) =>
      `${value.frame.id} ${value.node.getText().replace(/\?\./g, '.').replace(/!$/, '')}`

    function isTrue(value: Value): boolean {
      const is = known(value)
      if (is instanceof Unknown) {
        const text = is.node.getText()
        return choose(`${keyOf(is)} ?`, 2, (at) => (at === 0 ? text : `not ${text}`)) === 0
      }
      return Boolean(is)
    }

    function textOf(value: Value): string {
      const is = known(value)
      if (is instanceof Unknown) {
        if (is.fn && !viaCallersHas(is)) throw new NeedsCallers(is.fn)
        throw new Unresolved(`${is.node.getText().slice(0, 80)} is not known`)
      }
      if (Array.isArray(is)) return is.map((one) => textOf(one)).join(',')
      if (is instanceof Rec || is instanceof Closure) throw new Unresolved('an object as text')
      return String(is)
    }

    /** In SQL: a number that only a request knows is some number. */
    function sqlOf(value: Value, before: string): string | Unknown {
      const is = known(value)
      if (is instanceof Unknown && !before.endsWith('$') && isNumber(typeOf(is))) return '1'
      return is instanceof Unknown ? is : textOf(is)
    }

    const viaCallersHas = (value: Unknown) => value.fn !== undefined && viaCallers.has(value.fn)

    function listOf(value: Value): Value[] {
      const is = known(value)
      if (Array.isArray(is)) return is
      if (is instanceof Unknown) {
        if (is.fn && !viaCallersHas(is) && hasText(checker, checker.getTypeAtLocation(is.node)))
          throw new NeedsCallers(is.fn)
        return Array.from({ length: assumedLength }, (_, part) => new Unknown(is.node, is.frame, is.fn, part))
      }
      throw new Unresolved('no list')
    }

    function lookUp(declaration: ast.Node, name: ast.Node, frame: Frame): Value {
      for (let at: Frame | undefined = frame; at; at = at.parent)
        if (at.bound.has(declaration)) {
          replay(declaration, at)
          return at.bound.get(declaration)
        }
      if (ast.isVariableDeclaration(declaration)) {
        const home = isOfModule(declaration) ? modules : frameOf(declaration, frame)
        if (home.bound.has(declaration)) return home.bound.get(declaration)
        const loop = declaration.parent.parent
        if (ast.isForOfStatement(loop)) {
          const list = listOf(evaluate(loop.expression, home))
          return elementOf(list, loop, home)
        }
        if (!declaration.initializer) {
          home.bound.set(declaration, undefined)
          replay(declaration, home)
          return home.bound.get(declaration) ?? new Unknown(name, frame)
        }
        home.bound.set(declaration, later(declaration.initializer, home))
        replay(declaration, home)
        return home.bound.get(declaration)
      }
      if (ast.isBindingElement(declaration)) return boundIn(declaration, name, frame)
      if (ast.isParameterDeclaration(declaration)) return parameter(declaration, name, frame)
      if (ast.isFunctionDeclaration(declaration))
        return new Closure(declaration, isOfModule(declaration) ? modules : frame)
      return new Unknown(name, frame)
    }

    function elementOf(list: Value[], place: ast.Node, frame: Frame): Value {
      if (list.length === 0) throw new Impossible()
      return list[placeIn(list, place, frame)]
    }

    const placeIn = (list: Value[], place: ast.Node, frame: Frame): number =>
      choose(`${frame.id} element ${place.pos} ${place.getSourceFile().fileName}`, list.length, (at) => `element ${at}`)

    /** The parameter of a function that this run did not call itself. */
    function parameter(declaration: ast.ParameterDeclaration, name: ast.Node, frame: Frame): Value {
      const fn = declaration.parent
      const at = (fn as FunctionNode).parameters.indexOf(declaration)
      const call = fn.parent
      if (
        call &&
        ast.isCallExpression(call) &&
        ast.isPropertyAccessExpression(call.expression) &&
        call.arguments[0] === fn
      ) {
        if (/^(map|flatMap|forEach|filter|some|every)$/.test(call.expression.name.text)) {
          const list = listOf(evaluate(call.expression.expression, frame))
          if (at === 0) return elementOf(list, call, frame)
          if (at === 1) return placeIn(list, call, frame)
        }
      }
      if (viaCallers.has(fn)) {
        const calls = callersOf(fn)
        if (calls.length > 0) {
          const key = `${frame.id} caller ${fn.pos} ${fn.getSourceFile().fileName}`
          const chosenCall = calls[choose(key, calls.length, (n) => `called at ${placeOf(calls[n] ?? fn)}`)]
          const outer = newFrame()
          for (const [n, one] of (fn as FunctionNode).parameters.entries()) {
            const given = chosenCall?.arguments[n]
            frame.bound.set(
              one,
              given ? later(given, outer) : one.initializer ? later(one.initializer, frame) : undefined,
            )
          }
          return frame.bound.get(declaration)
        }
      }
      return new Unknown(name, frame, fn)
    }

    function boundIn(declaration: ast.BindingElement, name: ast.Node, frame: Frame): Value {
      const pattern: ast.BindingPattern = declaration.parent as ast.BindingPattern
      const owner = pattern.parent as ast.Node
      const whole = force(lookUp(owner, name, frame))
      if (whole instanceof Unknown) return new Unknown(name, frame, whole.fn)
      if (pattern.kind === ast.SyntaxKind.ObjectBindingPattern) {
        if (declaration.dotDotDotToken) {
          const rest = new Rec()
          const taken = pattern.elements.map(keyIn)
          if (whole instanceof Rec)
            for (const [key, value] of whole.fields) if (!taken.includes(key)) rest.fields.set(key, value)
          return rest
        }
        const found = propertyOf(whole, keyIn(declaration), name, frame)
        return found === undefined && declaration.initializer ? later(declaration.initializer, frame) : found
      }
      const at = pattern.elements.indexOf(declaration as never)
      const list = listOf(whole)
      return declaration.dotDotDotToken ? list.slice(at) : list[at]
    }

    function propertyOf(value: Value, key: string, node: ast.Node, frame: Frame): Value {
      const is = known(value)
      if (is instanceof Unknown) return new Unknown(node, frame, is.fn)
      if (is instanceof Rec)
        return is.fields.has(key) || !is.others ? is.fields.get(key) : new Unknown(node, frame, is.others.fn)
      if (Array.isArray(is)) return key === 'length' ? is.length : is[Number(key)]
      if (typeof is === 'string') return key === 'length' ? is.length : undefined
      if (is === undefined || is === null) return undefined
      return new Unknown(node, frame)
    }

    function evaluate(given: ast.Node, frame: Frame): Value {
      if (++steps > mostSteps) throw new Unresolved('too much code')
      const node = ast.isExpression(given) ? ast.skipOuterExpressions(given) : given
      if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return node.text
      if (ast.isNumericLiteral(node)) return Number(node.text.replace(/_/g, ''))
      if (node.kind === ast.SyntaxKind.TrueKeyword) return true
      if (node.kind === ast.SyntaxKind.FalseKeyword) return false
      if (node.kind === ast.SyntaxKind.NullKeyword) return null
      if (ast.isTemplateExpression(node)) {
        let text = node.head.text
        for (const span of node.templateSpans) {
          const part = sqlOf(evaluate(span.expression, frame), text)
          if (part instanceof Unknown) return new Unknown(part.node, part.frame, part.fn, part.part)
          text += part + span.literal.text
        }
        return text
      }
      if (ast.isIdentifier(node)) {
        if (node.text === 'undefined') return undefined
        const declaration = declarationOf(node)
        return declaration ? lookUp(declaration, node, frame) : new Unknown(node, frame)
      }
      if (ast.isArrowFunction(node) || ast.isFunctionExpression(node)) return new Closure(node, frame)
      if (ast.isArrayLiteralExpression(node))
        return node.elements.flatMap((one): Value[] =>
          ast.isSpreadElement(one) ? listOf(evaluate(one.expression, frame)) : [later(one, frame)],
        )
      if (ast.isObjectLiteralExpression(node)) return objectOf(node, frame)
      if (ast.isPropertyAccessExpression(node)) {
        const whole = force(evaluate(node.expression, frame))
        return propertyOf(whole, node.name.text, node, frame)
      }
      if (ast.isElementAccessExpression(node)) return elementAt(node, frame)
      if (ast.isConditionalExpression(node))
        return evaluate(condition(node.condition, frame) ? node.whenTrue : node.whenFalse, frame)
      if (ast.isPrefixUnaryExpression(node)) {
        if (node.operator === ast.SyntaxKind.ExclamationToken) return !condition(node.operand, frame)
        const is = known(evaluate(node.operand, frame))
        return typeof is === 'number' && node.operator === ast.SyntaxKind.MinusToken ? -is : new Unknown(node, frame)
      }
      if (ast.isTypeOfExpression(node)) {
        const is = known(evaluate(node.expression, frame))
        return is instanceof Unknown || (typeof is === 'object' && is !== null) ? new Unknown(node, frame) : typeof is
      }
      if (ast.isBinaryExpression(node)) return binary(node, frame)
      if (ast.isCallExpression(node)) return call(node, frame)
      if (ast.isNewExpression(node) && node.expression.getText() === 'Set')
        return node.arguments?.[0] ? [...listOf(evaluate(node.arguments[0], frame))] : []
      if (ast.isAwaitExpression(node)) return new Unknown(node, frame)
      return new Unknown(node, frame)
    }

    function objectOf(node: ast.ObjectLiteralExpression, frame: Frame): Value {
      const made = new Rec()
      for (const one of node.properties) {
        if (ast.isPropertyAssignment(one)) {
          const key = ast.isComputedPropertyName(one.name)
            ? textOf(evaluate(one.name.expression, frame))
            : nameOf(one.name)
          made.fields.set(key, later(one.initializer, frame))
        } else if (ast.isShorthandPropertyAssignment(one)) made.fields.set(nameOf(one.name), later(one.name, frame))
        else if (ast.isMethodDeclaration(one)) made.fields.set(nameOf(one.name), new Closure(one, frame))
        else if (ast.isSpreadAssignment(one)) {
          const inner = known(evaluate(one.expression, frame))
          if (inner instanceof Unknown) {
            made.fields.clear()
            made.others = inner
          }
          if (inner instanceof Rec) {
            if (inner.others) {
              made.fields.clear()
              made.others = inner.others
            }
            for (const [key, value] of inner.fields) made.fields.set(key, value)
          }
        }
      }
      return made
    }

    function elementAt(node: ast.ElementAccessExpression, frame: Frame): Value {
      const whole = known(evaluate(node.expression, frame))
      if (whole instanceof Unknown) return new Unknown(node, frame, whole.fn)
      const key = known(evaluate(node.argumentExpression, frame))
      if (key instanceof Unknown) {
        if (whole instanceof Rec && whole.fields.size > 0 && !whole.others) {
          const keys = [...whole.fields.keys()]
          const at = choose(`${keyOf(key)} of`, keys.length, (n) => `${key.node.getText()} = ${keys[n]}`)
          return whole.fields.get(keys[at] ?? '')
        }
        return new Unknown(node, frame, key.fn)
      }
      return propertyOf(whole, String(key), node, frame)
    }

    /** Whether a condition holds: one way or the other where only a request knows, and the same way for the same condition. */
    function condition(given: ast.Node, frame: Frame): boolean {
      const node = ast.isExpression(given) ? ast.skipOuterExpressions(given) : given
      if (ast.isPrefixUnaryExpression(node) && node.operator === ast.SyntaxKind.ExclamationToken)
        return !condition(node.operand, frame)
      if (ast.isBinaryExpression(node)) {
        const operator = node.operatorToken.kind
        if (operator === ast.SyntaxKind.AmpersandAmpersandToken)
          return condition(node.left, frame) && condition(node.right, frame)
        if (operator === ast.SyntaxKind.BarBarToken) return condition(node.left, frame) || condition(node.right, frame)
      }
      return isTrue(evaluate(node, frame))
    }

    function binary(node: ast.BinaryExpression, frame: Frame): Value {
      const kind = ast.SyntaxKind
      const operator = node.operatorToken.kind
      if (operator === kind.AmpersandAmpersandToken)
        return condition(node.left, frame)
          ? evaluate(node.right, frame)
          : known(evaluate(node.left, frame)) instanceof Unknown
            ? false
            : evaluate(node.left, frame)
      if (operator === kind.BarBarToken)
        return condition(node.left, frame) ? evaluate(node.left, frame) : evaluate(node.right, frame)
      const left = known(evaluate(node.left, frame))
      if (operator === kind.QuestionQuestionToken) {
        if (left instanceof Unknown) return isTrue(left) ? left : evaluate(node.right, frame)
        return left ?? evaluate(node.right, frame)
      }
      if (operator === kind.PlusEqualsToken || operator === kind.EqualsToken) {
        const declaration = ast.isIdentifier(node.left) ? declarationOf(node.left) : undefined
        if (!declaration) return new Unknown(node, frame)
        const home = homeOf(declaration, frame)
        const right = force(evaluate(node.right, frame))
        const next =
          operator === kind.EqualsToken
            ? right
            : typeof left === 'number' && typeof right === 'number'
              ? left + right
              : textOf(left) + textOf(right)
        home.bound.set(declaration, next)
        return next
      }
      const right = known(evaluate(node.right, frame))
      const isEqual = operator === kind.EqualsEqualsEqualsToken || operator === kind.EqualsEqualsToken
      const isUnequal = operator === kind.ExclamationEqualsEqualsToken || operator === kind.ExclamationEqualsToken
      if (isEqual || isUnequal) {
        if (left instanceof Unknown && (right === undefined || right === null)) return isTrue(left) === isUnequal
        if (left instanceof Unknown || right instanceof Unknown) return new Unknown(node, frame)
        return (left === right) === isEqual
      }
      if (left instanceof Unknown || right instanceof Unknown) {
        if (operator === kind.PlusToken && isString(checker.getTypeAtLocation(node)))
          return textOf(left) + textOf(right)
        // `list.length > 0` is whether there is one.
        const of = left instanceof Unknown ? left : (right as Unknown)
        return new Unknown(node, frame, of.fn)
      }
      if (typeof left === 'string' || typeof right === 'string')
        return operator === kind.PlusToken ? textOf(left) + textOf(right) : new Unknown(node, frame)
      const [a, b] = [Number(left), Number(right)]
      if (operator === kind.PlusToken) return a + b
      if (operator === kind.MinusToken) return a - b
      if (operator === kind.AsteriskToken) return a * b
      if (operator === kind.SlashToken) return a / b
      if (operator === kind.GreaterThanToken) return a > b
      if (operator === kind.LessThanToken) return a < b
      if (operator === kind.GreaterThanEqualsToken) return a >= b
      if (operator === kind.LessThanEqualsToken) return a <= b
      return new Unknown(node, frame)
    }

    /** Returns the frame of the function that contains a declaration. */
    function frameOf(declaration: ast.Node, frame: Frame): Frame {
      let at = frame
      while (at.parent && at.fn && !isWithin(declaration, at.fn)) at = at.parent
      return at
    }

    function homeOf(declaration: ast.Node, frame: Frame): Frame {
      for (let at: Frame | undefined = frame; at; at = at.parent) if (at.bound.has(declaration)) return at
      return frame
    }

    function call(node: ast.CallExpression, frame: Frame): Value {
      const { expression } = node
      const args = node.arguments.flatMap((one): Value[] =>
        ast.isSpreadElement(one) ? listOf(evaluate(one.expression, frame)) : [later(one, frame)],
      )
      if (ast.isPropertyAccessExpression(expression)) {
        const made = builtIn(node, expression, args, frame)
        if (made !== notBuiltIn) return made
      }
      if (ast.isIdentifier(expression)) {
        if (expression.text === 'String') return textOf(args[0])
        if (expression.text === 'Number')
          return known(args[0]) instanceof Unknown ? new Unknown(node, frame) : Number(known(args[0]))
        if (expression.text === 'Boolean') return isTrue(args[0])
      }
      const callee = force(evaluate(expression, frame))
      if (callee instanceof Closure) return apply(callee, args, node)
      return new Unknown(node, frame, callee instanceof Unknown ? callee.fn : undefined)
    }

    function apply(closure: Closure, args: Value[], from: ast.Node): Value {
      const fn = closure.fn as FunctionNode
      const inner = newFrame(closure.frame, fn)
      const isPlain =
        !fn.modifiers?.some((one) => one.kind === ast.SyntaxKind.AsyncKeyword) &&
        !('asteriskToken' in fn && fn.asteriskToken)
      if (!isPlain || !fn.body || fn.getSourceFile().isDeclarationFile) return new Unknown(from, inner)
      for (const [at, one] of fn.parameters.entries()) {
        if (one.dotDotDotToken) inner.bound.set(one, args.slice(at))
        else {
          const given = args[at]
          const isLeftOut = given === undefined || (one.initializer !== undefined && force(given) === undefined)
          inner.bound.set(one, isLeftOut && one.initializer ? later(one.initializer, inner) : given)
        }
      }
      if (!ast.isBlock(fn.body)) return evaluate(fn.body, inner)
      const ending = block(fn.body.statements, inner)
      return ending?.kind === 'return' ? ending.value : undefined
    }

    function block(statements: readonly ast.Node[], frame: Frame): Ending | undefined {
      for (const one of statements) {
        const ending = statement(one, frame)
        if (ending) return ending
      }
      return undefined
    }

    function statement(node: ast.Node, frame: Frame): Ending | undefined {
      if (ast.isBlock(node)) return block(node.statements, frame)
      if (ast.isVariableStatement(node)) {
        for (const one of node.declarationList.declarations)
          frame.bound.set(one, one.initializer ? later(one.initializer, frame) : undefined)
        return undefined
      }
      if (ast.isReturnStatement(node))
        return { kind: 'return', value: node.expression ? evaluate(node.expression, frame) : undefined }
      if (ast.isIfStatement(node)) {
        const next = condition(node.expression, frame) ? node.thenStatement : node.elseStatement
        return next ? statement(next, frame) : undefined
      }
      if (ast.isExpressionStatement(node)) {
        evaluate(node.expression, frame)
        return undefined
      }
      if (ast.isForOfStatement(node)) {
        const declared = ast.isVariableDeclarationList(node.initializer) ? node.initializer.declarations[0] : undefined
        if (!declared) throw new Unresolved('a loop')
        for (const one of listOf(evaluate(node.expression, frame))) {
          frame.bound.set(declared, one)
          const ending = statement(node.statement, frame)
          if (ending?.kind === 'return') return ending
          if (ending?.kind === 'break') break
        }
        return undefined
      }
      if (ast.isContinueStatement(node)) return { kind: 'continue' }
      if (ast.isBreakStatement(node)) return { kind: 'break' }
      if (ast.isFunctionDeclaration(node)) return undefined
      if (ast.isThrowStatement(node)) throw new Impossible()
      throw new Unresolved(`${ast.SyntaxKind[node.kind]} is not followed`)
    }

    /** A list or text that later statements add to: runs those that do, up to where it is used. */
    function replay(declaration: ast.Node, frame: Frame): void {
      if (
        frame.replayed.has(declaration) ||
        !ast.isVariableDeclaration(declaration) ||
        !ast.isIdentifier(declaration.name)
      )
        return
      const list = declaration.parent
      const home = list.parent
      const around = home?.parent as ast.Node | undefined
      if (!around || !ast.isVariableStatement(home) || !(ast.isBlock(around) || ast.isSourceFile(around))) return
      frame.replayed.add(declaration)
      // A function that this run calls itself runs in order.
      if (frame.parent && frame !== modules) return
      const { text } = declaration.name
      const adds = new RegExp(`\\b${text}(\\.(push|unshift)\\(|\\s*\\+?=[^=>])`)
      for (const one of around.statements.slice(around.statements.indexOf(home as never) + 1)) {
        if (!(ast.isExpressionStatement(one) || ast.isIfStatement(one) || ast.isForOfStatement(one))) continue
        const made = one.getText()
        if (adds.test(made) && !/\bawait\b/.test(made)) statement(one, frame)
      }
    }

    function builtIn(
      node: ast.CallExpression,
      expression: ast.PropertyAccessExpression,
      args: Value[],
      frame: Frame,
    ): Value | typeof notBuiltIn {
      const name = expression.name.text
      const owner = expression.expression.getText()
      if (owner === 'Object' && /^(keys|values|entries)$/.test(name)) {
        const of = known(args[0])
        if (of instanceof Unknown) {
          if (of.fn && !viaCallers.has(of.fn)) throw new NeedsCallers(of.fn)
          return new Unknown(node, frame, of.fn)
        }
        if (of instanceof Rec && of.others) return new Unknown(node, frame, of.others.fn)
        if (!(of instanceof Rec)) return notBuiltIn
        if (name === 'keys') return [...of.fields.keys()]
        return name === 'values' ? [...of.fields.values()] : [...of.fields].map(([key, value]) => [key, value])
      }
      if (owner === 'Object' && name === 'fromEntries') {
        const made = new Rec()
        for (const pair of listOf(args[0])) {
          const [key, value] = listOf(pair)
          made.fields.set(textOf(key), value)
        }
        return made
      }
      if (owner === 'Array' && name === 'from') {
        const of = known(args[0])
        const fn = force(args[1])
        const size = of instanceof Rec ? known(of.fields.get('length')) : undefined
        const list = Array.isArray(of) ? of : Array.from({ length: typeof size === 'number' ? size : assumedLength })
        return fn instanceof Closure ? list.map((one, at) => apply(fn, [one as Value, at], node)) : (list as Value[])
      }
      if (owner === 'Math' || owner === 'JSON' || owner === 'Promise') return new Unknown(node, frame)
      const whole = known(evaluate(expression.expression, frame))
      if (whole instanceof Rec || whole instanceof Closure) return notBuiltIn
      if (whole instanceof Unknown) {
        const type = checker.getTypeAtLocation(whole.node)
        const isList =
          /^(map|filter|flatMap|toSorted|slice|entries)$/.test(name) && type && checker.isArrayLikeType(type)
        if (!isList) return new Unknown(node, frame, whole.fn)
      }
      const list = Array.isArray(whole) || whole instanceof Unknown ? listOf(whole) : undefined
      if (list) return ofList(name, list, whole, args, node, frame)
      if (typeof whole === 'string') return ofText(name, whole, args, node)
      return new Unknown(node, frame)
    }

    function ofList(name: string, list: Value[], whole: Value, args: Value[], node: ast.Node, frame: Frame): Value {
      const fn = force(args[0])
      const through = (one: Value, at: number): Value =>
        fn instanceof Closure ? apply(fn, [one, at, list], node) : new Unknown(node, frame)
      switch (name) {
        case 'map':
          return list.map(through)
        case 'flatMap':
          return list.flatMap((one, at): Value[] => {
            const made = force(through(one, at))
            return Array.isArray(made) ? made : [made]
          })
        case 'filter':
          if (whole instanceof Unknown) return list
          return list.filter((one, at) => isTrue(fn instanceof Closure ? through(one, at) : one))
        case 'find':
          return list.find((one, at) => isTrue(through(one, at)))
        case 'reduce':
          if (!(fn instanceof Closure) || args.length < 2) return new Unknown(node, frame)
          return list.reduce((sum, one, at) => force(apply(fn, [sum, one, at], node)), args[1])
        case 'some':
          return list.some((one, at) => isTrue(through(one, at)))
        case 'every':
          return list.every((one, at) => isTrue(through(one, at)))
        case 'join':
          return list.map((one) => textOf(one)).join(args.length > 0 ? textOf(args[0]) : ',')
        case 'push':
          list.push(...args)
          return list.length
        case 'unshift':
          list.unshift(...args)
          return list.length
        case 'concat':
          return [...list, ...args.flatMap((one) => listOf(one))]
        case 'slice':
          return list.slice(...args.map((one) => Number(textOf(one))))
        case 'flat':
          return list.flatMap((one): Value[] => {
            const is = force(one)
            return Array.isArray(is) ? is : [is]
          })
        case 'includes': {
          const sought = known(args[0])
          if (sought instanceof Unknown) return new Unknown(node, frame)
          return list.some((one) => known(one) === sought)
        }
        case 'indexOf': {
          const sought = known(args[0])
          return sought instanceof Unknown ? new Unknown(node, frame) : list.findIndex((one) => known(one) === sought)
        }
        case 'at':
          return list.at(Number(textOf(args[0])))
        case 'keys':
          return list.map((_, at) => at)
        case 'entries':
          return list.map((one, at) => [at, one])
        case 'toReversed':
        case 'reverse':
          return list.toReversed()
        case 'values':
        case 'toSorted':
        case 'sort':
          return list
        case 'fill':
          return list.map(() => args[0])
        default:
          return new Unknown(node, frame)
      }
    }

    function ofText(name: string, text: string, args: Value[], node: ast.Node): Value {
      switch (name) {
        case 'replaceAll':
        case 'replace': {
          const [pattern] = (node as ast.CallExpression).arguments
          const source = pattern && ast.isRegularExpressionLiteral(pattern) ? toPattern(pattern.text) : textOf(args[0])
          const by = force(args[1])
          if (by instanceof Closure) {
            const through = (...found: unknown[]) => textOf(apply(by, found as Value[], node))
            return name === 'replace' ? text.replace(source, through) : text.replaceAll(source, through)
          }
          return name === 'replace' ? text.replace(source, textOf(by)) : text.replaceAll(source, textOf(by))
        }
        case 'split':
          return text.split(textOf(args[0]))
        case 'trim':
          return text.trim()
        case 'toUpperCase':
          return text.toUpperCase()
        case 'toLowerCase':
          return text.toLowerCase()
        case 'slice':
          return text.slice(...args.map((one) => Number(textOf(one))))
        case 'repeat':
          return text.repeat(Number(textOf(args[0])))
        case 'includes':
          return text.includes(textOf(args[0]))
        case 'startsWith':
          return text.startsWith(textOf(args[0]))
        case 'endsWith':
          return text.endsWith(textOf(args[0]))
        default:
          throw new Unresolved(`text.${name} is not followed`)
      }
    }

    return {
      trail,
      rootFrame: () => newFrame(),
      text: (node, frame) => textOf(evaluate(node, frame)),
      elements(node, frame) {
        const is = force(evaluate(node, frame))
        return Array.isArray(is) ? is.map(nodeOf) : undefined
      },
      fields(node, frame) {
        const is = force(evaluate(node, frame))
        return is instanceof Rec ? is.fields : undefined
      },
      question(value) {
        const [text, values] = listOf(value)
        const list = force(values)
        return { text: textOf(text), elements: Array.isArray(list) ? list.map(nodeOf) : undefined }
      },
    }
  }

  return { allWays }
}

/** The property that an element of a pattern takes. */
const keyIn = ({ propertyName, name }: ast.BindingElement): string => (propertyName ?? name)?.getText() ?? ''

const nodeOf = (value: Value): ast.Node | undefined => (value instanceof Lazy ? value.node : undefined)

const notBuiltIn = { isNot: 'built in' } as unknown as Unknown

const isShorthand = (parent: ast.Node, name: ast.Node): boolean =>
  ast.isShorthandPropertyAssignment(parent) && parent.name === name

/** The call whose function is named here. */
function callOf(reference: ast.Node | undefined): ast.CallExpression | undefined {
  if (!reference) return undefined
  const { parent } = reference
  if (ast.isCallExpression(parent) && parent.expression === reference) return parent
  const isNamed = ast.isPropertyAccessExpression(parent) && parent.name === reference
  return isNamed && ast.isCallExpression(parent.parent) && parent.parent.expression === parent
    ? parent.parent
    : undefined
}

const isWithin = (node: ast.Node, fn: ast.Node): boolean =>
  node.pos >= fn.pos && node.end <= fn.end && node.getSourceFile() === fn.getSourceFile()

const nameOf = (name: ast.Node): string =>
  ast.isStringLiteral(name) || ast.isNumericLiteral(name) || ast.isIdentifier(name) ? name.text : name.getText()

const toPattern = (literal: string): RegExp => {
  const end = literal.lastIndexOf('/')
  return new RegExp(literal.slice(1, end), literal.slice(end + 1))
}

/** Whether a declaration belongs to its file and not to a function. */
function isOfModule(declaration: ast.Node): boolean {
  for (let at = declaration.parent; at; at = at.parent) {
    if (ast.isSourceFile(at)) return true
    if (
      ast.isArrowFunction(at) ||
      ast.isFunctionExpression(at) ||
      ast.isFunctionDeclaration(at) ||
      ast.isMethodDeclaration(at)
    )
      return false
  }
  return true
}

export function placeOf(node: ast.Node): string {
  const file = node.getSourceFile()
  const line = file.text.slice(0, node.getStart(file)).split('\n').length
  return `${file.fileName}:${line}`
}

function valuesOfType(type: Type | undefined): (string | number | boolean)[] | undefined {
  if (!type) return undefined
  if (type.isUnionType()) {
    const all = (type.getTypes() ?? []).map(valuesOfType)
    return all.every((one) => one !== undefined) ? all.flat() : undefined
  }
  if (type.flags & TypeFlags.BooleanLiteral) {
    const { value, intrinsicName } = type as unknown as { value?: boolean; intrinsicName?: string }
    return [value ?? intrinsicName === 'true']
  }
  if (type.isStringLiteralType() || type.isNumberLiteralType()) return [type.value]
  return undefined
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? (type.getTypes() ?? []) : [type])
const isNumber = (type: Type | undefined): boolean =>
  type !== undefined && partsOf(type).every((one) => (one.flags & TypeFlags.NumberLike) !== 0)
const isString = (type: Type | undefined): boolean =>
  type !== undefined && partsOf(type).every((one) => (one.flags & TypeFlags.StringLike) !== 0)

/** Whether elements of a list may be parts of a statement: texts, or objects that hold some. */
function hasText(checker: Checker, type: Type | undefined): boolean {
  if (!type || !checker.isArrayLikeType(type) || !type.isTypeReference()) return false
  return checker.getTypeArguments(type).some((one) => (one.flags & (TypeFlags.StringLike | TypeFlags.Object)) !== 0)
}
