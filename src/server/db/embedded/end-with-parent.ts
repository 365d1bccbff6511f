/**
 * A thread that ends its process once whoever holds the other end of its standard input is gone: the thread beside it may
 * not look up for seconds.
 */
import { Socket } from 'node:net'

new Socket({ fd: 0 }).resume().once('close', () => process.kill(process.pid, 'SIGKILL'))
