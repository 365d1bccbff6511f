interface ImportMetaEnv {
  /** A hash of the contract’s shapes; absent outside the build. */
  readonly VITE_CONTRACT_VERSION?: string
}
