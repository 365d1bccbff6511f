/** The engine that reads and writes the data of reports, loaded when it is first needed. */
export async function loadEngine(): Promise<typeof import('@duckdb/node-api').DuckDBInstance> {
  const [{ DuckDBInstance }, { default: accessors }] = await Promise.all([
    import('@duckdb/node-api'),
    import('@duckdb/node-api/lib/vectors/dataAccessors.js'),
  ])
  // Its own would leave out a text's first character where that is U+FEFF: the text would be another than the one that was imported.
  Object.assign(accessors, { textDecoder: new TextDecoder('utf-8', { ignoreBOM: true }) })
  return DuckDBInstance
}
