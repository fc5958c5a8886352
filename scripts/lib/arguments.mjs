/** The one reader of what stands after a command: `npm run <command> -- …`. */

/** True for `--help`, wherever it stands. */
export const asksForHelp = (args) => args.some((one) => ['--help', '-h', '--ajuda'].includes(one));

const written = (command, { values = [], options = {}, others }) =>
  [
    `npm ${command === 'start' || command === 'test' ? command : `run ${command}`}`,
    ...(values.length + Object.keys(options).length > 0 || others ? ['--'] : []),
    ...values.map((one) => (one.endsWith('?') ? `[${one.slice(0, -1)}]` : `<${one}>`)),
    ...Object.entries(options).map(([name, value]) => (value ? `[${name} ${value}]` : `[${name}]`)),
    ...(others ? [`[--${others} N …]`] : []),
  ].join(' ');
/** The lines that `--help` prints. */
export const helpOf = (command, usage = {}) =>
  [`Uso: ${written(command, usage)}`, ...(usage.text ? ['', usage.text] : [])].join('\n');

/**
 * Reads the arguments by the usage that the command declares: the arguments without `--`, or what is wrong with them.
 * An option that it does not declare is refused, and never taken for a value.
 */
export const readArguments = (args, { values = [], options = {}, others } = {}) => {
  const found = [];
  let count = 0;
  for (let at = 0; at < args.length; at += 1) {
    const one = args[at];
    if (one === '--') continue;
    found.push(one);
    if (!one.startsWith('-')) {
      count += 1;
      continue;
    }
    const needs = Object.hasOwn(options, one) ? options[one] : others && one.startsWith('--') ? 'N' : undefined;
    if (needs === undefined) return { problem: `Opção desconhecida: ${one}` };
    if (!needs || (needs.endsWith('?') && (args[at + 1] ?? '-').startsWith('-'))) continue;
    const value = args[(at += 1)];
    if (value === undefined || value.startsWith('-')) return { problem: `${one} pede um valor: ${needs}` };
    if (needs.startsWith('N') && !/^\d{1,8}$/.test(value)) return { problem: `${one} pede um número inteiro.` };
    found.push(value);
  }
  const missing = values.filter((one) => !one.endsWith('?'))[count];
  if (missing) return { problem: `Falta dizer: ${missing}` };
  if (count > values.length && !values.at(-1)?.includes('…'))
    return { problem: `A mais: ${args.filter((one) => !one.startsWith('-')).at(-1)}` };
  return { args: found };
};

/** For a command: prints help or a problem and ends the process, or answers the arguments. */
export const argumentsOf = (command, args, usage) => {
  if (asksForHelp(args)) {
    console.log(helpOf(command, usage));
    process.exit(0);
  }
  const { args: read, problem } = readArguments(args, usage);
  if (!problem) return read;
  console.error(`${problem}\n\n${helpOf(command, usage)}`);
  process.exit(2);
};
