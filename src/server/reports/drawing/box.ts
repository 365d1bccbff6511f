export interface Box {
  width: number
  height: number
}
