import { type AddressInfo, createServer, type Socket } from 'node:net';

type Reply = string | number | null | readonly Reply[];

function spell(reply: Reply): string {
  if (reply === null) return '$-1\r\n';
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`;
  return `*${reply.length}\r\n${reply.map(spell).join('')}`;
}

/** A RESP3 push message. */
const pushed = (reply: readonly Reply[]): string => spell(reply).replace('*', '>');

/** The complete commands in the received text, and the remainder of an incomplete one. */
function readCommands(text: string): { readonly commands: string[][]; readonly rest: string } {
  const commands: string[][] = [];
  let at = 0;
  const line = () => {
    const end = text.indexOf('\r\n', at);
    if (end < 0) return null;
    const read = text.slice(at, end);
    at = end + 2;
    return read;
  };
  for (;;) {
    const start = at;
    const count = line();
    if (count === null) return { commands, rest: text.slice(start) };
    const words: string[] = [];
    for (let word = 0; word < Number(count.slice(1)); word++) {
      const length = line();
      if (length === null || text.length < at + Number(length.slice(1)) + 2) {
        return { commands, rest: text.slice(start) };
      }
      words.push(text.slice(at, at + Number(length.slice(1))));
      at += Number(length.slice(1)) + 2;
    }
    commands.push(words);
  }
}

/**
 * The part of Redis that the product uses: the rate limit library's counter (the one script that it sends), and
 * PUBLISH with SUBSCRIBE. ASCII only. Time is read from `clock`.
 */
export async function startRedisStandIn(clock: () => number) {
  const counts = new Map<string, { points: number; until: number }>();
  const subscribers = new Map<string, Set<Socket>>();
  const sockets = new Set<Socket>();
  let endsOn = (_command: string) => false;
  let ended = 0;

  const increase = (key: string, points: number, seconds: number): Reply => {
    const known = counts.get(key);
    const count = known && known.until > clock() ? known : { points: 0, until: clock() + seconds * 1000 };
    count.points += points;
    counts.set(key, count);
    return [count.points, count.until - clock()];
  };
  const answer = (socket: Socket, [name = '', ...args]: readonly string[]): Reply | { pushed: readonly Reply[] } => {
    switch (name.toLowerCase()) {
      case 'info':
        return 'loading:0\r\n';
      case 'evalsha':
      case 'eval':
        return increase(args[2] ?? '', Number(args[3]), Number(args[4]));
      case 'del':
        return args.filter((key) => counts.delete(key)).length;
      case 'subscribe': {
        const channel = args[0] ?? '';
        subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(socket));
        return { pushed: ['subscribe', channel, 1] };
      }
      case 'publish': {
        const [channel = '', message = ''] = args;
        const listening = [...(subscribers.get(channel) ?? [])];
        for (const each of listening) each.write(pushed(['message', channel, message]));
        return listening.length;
      }
      default:
        return 'OK';
    }
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = '';
    socket.on('data', (data) => {
      const read = readCommands(rest + data.toString('latin1'));
      rest = read.rest;
      for (const command of read.commands) {
        if (endsOn((command[0] ?? '').toLowerCase())) {
          ended += 1;
          socket.destroy();
          return;
        }
        const reply = answer(socket, command);
        const isPushed = typeof reply === 'object' && reply !== null && 'pushed' in reply;
        socket.write(isPushed ? pushed(reply.pushed) : spell(reply));
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      for (const each of subscribers.values()) each.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    /** The number of subscriptions of open connections. */
    listening: () => [...subscribers.values()].reduce((sum, each) => sum + each.size, 0),
    /**
     * Ends its connections, and from now on each one that brings such a command. Its port stays its own meanwhile; that
     * of a stopped one may be somebody else's by the time it starts again.
     */
    endOn(isSuch: (command: string) => boolean) {
      endsOn = isSuch;
      for (const socket of sockets) socket.destroy();
    },
    /** The number of connections that it ended for what they brought. */
    ended: () => ended,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
