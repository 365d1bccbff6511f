import {
  type BinaryOperationNode,
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  ValueNode,
} from 'kysely'
import { NestedTransactionError } from './errors.ts'
import type { Statement, StatementResult } from './flight.ts'
import { statementName } from './statement-names.ts'

type Run = (statement: Statement) => Promise<StatementResult>

/**
 * Conditions say true and false themselves. As parameters they would hide from the plan of a prepared statement which
 * partial indexes it may ask (`where not is_deleted`), and it would look at every row of the tenant.
 */
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { rightOperand } = node
    const isTruth = ValueNode.is(rightOperand) && typeof rightOperand.value === 'boolean'
    super.visitBinaryOperation(
      isTruth ? { ...node, rightOperand: ValueNode.createImmediate(rightOperand.value) } : node,
    )
  }
}

async function refuseTransaction(): Promise<never> {
  throw new NestedTransactionError('This db is a transaction already')
}

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new QueryCompiler(),
}

const driver: Driver = {
  init: async () => undefined,
  acquireConnection: refuseTransaction,
  releaseConnection: async () => undefined,
  beginTransaction: refuseTransaction,
  commitTransaction: refuseTransaction,
  rollbackTransaction: refuseTransaction,
  destroy: async () => undefined,
}

const compiler = dialect.createQueryCompiler()
const adapter = dialect.createAdapter()

/**
 * Kysely as a writer of SQL alone: connections and transactions belong to whoever gives `run`. Each call makes one, so that
 * what can be is made once for all, and its own pool of connections, which takes a turn for each, is left out.
 */
export function kyselyOver<Tables>(run: Run): Kysely<Tables> {
  const connection = connectionOver(run)
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  })
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function connectionOver(run: Run): DatabaseConnection {
  return {
    async executeQuery({ sql, parameters }: CompiledQuery) {
      try {
        const { command, rowCount, rows } = await run({ text: sql, values: parameters, name: statementName(sql) })
        return changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
      } catch (error) {
        // The driver's stack begins at the socket; this one leads back to whoever asked.
        if (error instanceof Error) Error.captureStackTrace(error)
        throw error
      }
    },
    // biome-ignore lint/correctness/useYield: the interface asks for it; rows come whole.
    async *streamQuery() {
      throw new Error('Rows are not streamed: ask for a page')
    },
  }
}
