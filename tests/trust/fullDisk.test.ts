import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { temporary } from '../e2e/support/product';
import { amount, figure, none } from '../support/figures';
import { startOwnPostgres } from '../support/postgres';
import { smallDisk, type SmallDisk } from '../support/smallDisk';
import { served, wait, type Answer, type Served } from './served';

interface Filled {
  readonly house: Served;
  /** How the disk was made full: by a small one, or by refusing what is written. */ readonly way: string;
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  /** Files of 4 MB that it takes at most until the disk is full. */ readonly most: number;
  close(): Promise<void>;
}
const megabyte = 1024 * 1024;

/**
 * PostgreSQL on a disk of 256 MB; where none can be hung in, its own refusal of what is written (53100), raised by the
 * server in the transaction.
 */
const onPostgres = async (): Promise<Filled> => {
  let disk: SmallDisk | undefined;
  const postgres = await startOwnPostgres({
    isDurable: true,
    settings: ['max_wal_size=32MB'],
    prepare: (data) => {
      disk = smallDisk(data, 256);
      return () => disk?.remove();
    },
  });
  const url = await postgres.createDatabase();
  const house = await served({ DATABASE_URL: url });
  const query = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  return {
    house,
    way: disk ? 'a disk of 256 MB' : 'refusals of the server',
    most: disk ? 64 : 1,
    fill: async () => {
      if (!disk)
        await query(`create function sem_espaco() returns trigger language plpgsql as $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
        create trigger sem_espaco before insert on auditoria for each row execute function sem_espaco(); create trigger sem_espaco before insert on arquivo for each row execute function sem_espaco();`);
    },
    makeRoom: async () => {
      if (!disk) {
        await query('drop function sem_espaco cascade');
        return;
      }
      disk.resize(512);
      // Without room for the journal the server ends itself, rather than promise what it cannot keep: the operator
      // starts it again.
      if (
        !(await query('select 1').then(
          () => true,
          () => false,
        ))
      ) {
        await postgres.kill();
        await postgres.start();
      }
    },
    close: async () => {
      await house.running.stop();
      await postgres.stop();
    },
  };
};

/**
 * The embedded engine on such a disk; where none can be hung in, files that are refused what is written while a flag
 * stands.
 */
const onEmbedded = async (): Promise<Filled> => {
  const dir = await temporary('cheio');
  const data = join(dir, 'data');
  mkdirSync(data);
  const disk = smallDisk(data, 256);
  const flag = join(dir, 'cheio');
  const preload = join(dir, 'preload.cjs');
  writeFileSync(
    preload,
    `const fs = require('node:fs'); const write = fs.writeSync;
    fs.writeSync = (...args) => { if (fs.existsSync(${JSON.stringify(flag)})) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' }); return write(...args); };`,
  );
  const house = await served({ DATA_DIR: data, ...(!disk && { NODE_OPTIONS: `--require ${preload}` }) });
  return {
    house,
    way: disk ? 'a disk of 256 MB' : 'refusals of the files',
    most: disk ? 64 : 1,
    fill: () => {
      if (!disk) writeFileSync(flag, '');
      return Promise.resolve();
    },
    makeRoom: () => {
      if (disk) disk.resize(512);
      else rmSync(flag);
      return Promise.resolve();
    },
    close: async () => {
      await house.running.stop();
      disk?.remove();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

describe.each([
  ['PostgreSQL', onPostgres],
  ['the embedded engine', onEmbedded],
] as const)('a full disk under %s', (engine, open) => {
  it('is said in an envelope, leaves nothing by halves, and is over when there is room', async () => {
    const { house, way, fill, makeRoom, most, close } = await open();
    try {
      // Nothing that could be packed.
      const file = new Uint8Array(randomBytes(4 * megabyte));
      const upload = async (nome: string): Promise<Answer> => {
        const form = new FormData();
        form.append('file', new File([file], nome));
        const start = performance.now();
        const answer = await fetch(`${house.running.url}/services/arquivo/save`, {
          method: 'POST',
          headers: { 'remember-me': house.token },
          body: form,
        });
        return { status: answer.status, body: (await answer.json()) as Answer['body'], ms: performance.now() - start };
      };
      const [kept, files] = [new Map<string, number>(), new Map<string, number>()];
      const refused: (readonly [string, Answer])[] = [];
      const note = (into: Map<string, number>, nome: string, answer: Answer): void => {
        if (answer.status === 200 && !answer.body.hasError) into.set(nome, answer.body.result!.id);
        else refused.push([nome, answer]);
      };
      for (let at = 0; at < 20; at++) note(kept, `Cheio ${at}.`, await house.save(`Cheio ${at}.`));
      expect(refused).toEqual([]);
      await fill();
      for (let at = 0; at <= most && refused.length < 10; at++) {
        note(files, `arquivo-${at}.bin`, await upload(`arquivo-${at}.bin`));
        note(kept, `Cheio por arquivos ${at}.`, await house.save(`Cheio por arquivos ${at}.`));
      }
      // Small ones go on for a while where there is room for them.
      for (let at = 0; at < 40; at++) note(kept, `Cheio de vez ${at}.`, await house.save(`Cheio de vez ${at}.`));
      const reads = await Promise.all(
        Array.from({ length: 10 }, () => house.ask('POST', 'setor/filterpaginated/1/10', {})),
      );
      const liveness = await house.state('/livez');
      await makeRoom();
      const back = await house.backAfter('Com espaço', 20_000);
      await wait(200);
      note(files, 'depois.bin', await upload('depois.bin'));
      const list: (readonly [string, number])[] = [];
      for (let page = 1; ; page++) {
        const { results = [] } = (
          await house.ask('POST', `setor/filterpaginated/${page}/100`, {
            nome: { starts: 'Cheio' },
            $sort: [['id', 'asc']],
          })
        ).body;
        list.push(...results.map(({ nome, id }) => [String(nome), Number(id)] as const));
        if (results.length < 100) break;
      }
      const stored = new Map(list);
      const torn: string[] = [];
      for (const [nome, id] of files) {
        const bytes = new Uint8Array(
          await (
            await fetch(`${house.running.url}/services/arquivo/findbyid/${id}`, {
              headers: { 'remember-me': house.token },
            })
          ).arrayBuffer(),
        );
        if (Buffer.compare(bytes, file) !== 0) torn.push(nome);
      }
      amount(`full disk, ${engine}, by ${way}: refusals`, refused.length);
      none(
        `full disk, ${engine}: refusals other than 503 in an envelope`,
        refused.filter(([, { status, body }]) => status !== 503 || !body.hasError || !body.messageError),
      );
      none(
        `full disk, ${engine}: lists that were neither answered nor refused in an envelope`,
        reads.filter(({ status, body }) => status !== 200 && (status !== 503 || !body.messageError)),
      );
      none(`full disk, ${engine}: acknowledged and lost`, [
        ...[...kept].filter(([nome, id]) => stored.get(nome) !== id),
        ...torn,
      ]);
      none(`full disk, ${engine}: refused and there all the same, or twice`, [
        ...refused.filter(([nome]) => stored.has(nome)).map(([nome]) => nome),
        ...list.filter(([nome, id]) => stored.get(nome) !== id),
      ]);
      figure(`full disk, ${engine}: slowest refusal, milliseconds`, Math.max(...refused.map(([, { ms }]) => ms)), {
        atMost: 5_500,
      });
      figure(`full disk, ${engine}: milliseconds until it is served again`, back, { atMost: 10_000 });
      expect(liveness).toBe(200);
    } finally {
      await close();
    }
  });
});
