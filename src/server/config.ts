import { oneOf, type Port, type PortVariable } from '#kit/work/port';
import { isPhone } from '#kit/phones';
import { logLevels, type LogLevel } from './core/log';
import { networksOf, type Network } from '#kit/networks';

/** Configuration from the environment. Read once at start-up, nowhere else. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly demoPassword?: string;
  readonly logLevel: LogLevel;
  readonly production: boolean;
  /**
   * `apply`: the additive plan at once. `files`: only reviewed files of migrations/, and start-up refuses when they are
   * behind.
   */
  readonly migrations: 'apply' | 'files';
  /**
   * A mail server; `none`: no mail is sent; `settings`: that of the settings. When left out (outside production alone),
   * that of the settings too, and messages are kept while they name none.
   */
  readonly smtpUrl?: string;
  readonly mailFrom?: string;
  /** Address at which people open the product, for links in messages. No slash at the end. */
  readonly publicUrl: string;
  /** Proxies whose statements about their callers are believed; none by default. */
  readonly trustedProxies: readonly Network[];
  /** E.164: the WhatsApp of the support line. */
  readonly supportWhatsapp?: string;
  /** 32 bytes in hexadecimal: the key of the vault; without one it is made in the data folder. */
  readonly secretKey?: string;
  readonly adminSecondStep: 'offered' | 'required';
  /** Milliseconds after which a session's token is replaced by the next one. */
  readonly sessionRotation: number;
  /** Variables of the business's ports, by port. */
  readonly ports: PortValues;
}
export type PortValues = Readonly<Record<string, Readonly<Record<string, string>>>>;
interface Variable extends PortVariable {
  readonly name: string;
}
type Environment = Readonly<Record<string, string | undefined>>;

/** SMTP_URL of a product that sends no mail. */
export const noMail = 'none';
/** SMTP_URL of a product whose administrators type the mail server into the settings. */
export const mailOfSettings = 'settings';

/** Every variable the house reads; those of the business stand in its ports ({@link variablesOf}). */
export const variables = [
  {
    name: 'PORT',
    text: 'Porta HTTP.',
    fallback: '3000',
    problem: (value) => (/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? undefined : 'use um número de 0 a 65535'),
  },
  {
    name: 'HOST',
    text: 'Endereço em que escuta; 0.0.0.0 abre para a rede.',
    fallback: '127.0.0.1',
    problem: (value) => (/^[\w.:-]+$/.test(value) ? undefined : 'use um endereço, como 127.0.0.1'),
  },
  { name: 'DATA_DIR', text: 'Pasta do banco embutido e dos arquivos locais.', fallback: './data' },
  {
    name: 'DATABASE_URL',
    text: 'PostgreSQL em vez do banco embutido.',
    fallback: '',
    problem: (value) =>
      value === '' || /^postgres(ql)?:\/\/\S+$/.test(value)
        ? undefined
        : 'use postgres://usuario:senha@servidor:5432/banco',
  },
  {
    name: 'DEMO_PASSWORD',
    text: 'Senha dos logins de demonstração; sem ela, uma é sorteada e mostrada uma vez.',
    fallback: '',
    problem: (value) =>
      value === '' || (value.length >= 8 && value.length <= 256) ? undefined : 'use de 8 a 256 caracteres',
  },
  { name: 'LOG_LEVEL', text: 'O que se registra.', fallback: 'info', problem: oneOf(...logLevels) },
  {
    name: 'NODE_ENV',
    text: 'Ambiente; production: sem dados de demonstração, sem /dev/mail e sem simuladores que nenhuma variável nomeie.',
    fallback: 'development',
    problem: oneOf('production', 'development', 'test'),
  },
  {
    name: 'MIGRATIONS',
    text: 'apply: aplica o plano aditivo ao iniciar; files: só os arquivos revistos de migrations/.',
    fallback: 'apply',
    problem: oneOf('apply', 'files'),
  },
  {
    name: 'SMTP_URL',
    text: 'Servidor de e-mail; none: nenhum e-mail sai; settings: vale o das configurações do sistema. Sem ele, também; enquanto elas não tiverem um, as mensagens ficam em /dev/mail; em produção é obrigatório.',
    fallback: '',
    problem: (value) =>
      value === '' || value === noMail || value === mailOfSettings || /^smtps?:\/\/\S+$/.test(value)
        ? undefined
        : 'use smtp://usuario:senha@servidor:587, none para não enviar e-mails, ou settings para o das configurações',
  },
  {
    name: 'MAIL_FROM',
    text: 'Remetente das mensagens; obrigatório com SMTP_URL.',
    fallback: '',
    problem: (value) =>
      value === '' || /^([^<>\r\n]+ <)?[^\s<>@]+@[^\s<>@]+>?$/.test(value)
        ? undefined
        : 'use nome@dominio ou Nome <nome@dominio>',
  },
  {
    name: 'PUBLIC_URL',
    text: 'Endereço em que as pessoas abrem o sistema, para os links dos e-mails; obrigatório com SMTP_URL e em produção.',
    fallback: '',
    problem: (value) =>
      value === '' || /^https?:\/\/[\w.:[\]-]+\/?$/.test(value) ? undefined : 'use https://servidor, sem caminho',
  },
  {
    name: 'TRUSTED_PROXIES',
    text: 'Redes dos proxies de confiança, separadas por vírgula; sem elas, X-Forwarded-For é ignorado.',
    fallback: '',
    problem: (value) =>
      networksOf(value) ? undefined : 'use redes como 10.0.0.0/8 ou fd00::/8, separadas por vírgula',
  },
  {
    name: 'SESSION_ROTATION',
    text: 'Segundos até que o token de uma sessão seja trocado pelo seguinte.',
    fallback: '600',
    problem: (value) => (/^[1-9]\d{0,4}$/.test(value) ? undefined : 'use segundos, de 1 a 99999'),
  },
  {
    name: 'ADMIN_SECOND_STEP',
    text: 'Verificação em duas etapas dos administradores da plataforma: offered, quem quiser ativa; required, sem ela só abrem o próprio perfil.',
    fallback: 'offered',
    problem: oneOf('offered', 'required'),
  },
  {
    name: 'SUPPORT_WHATSAPP',
    text: 'WhatsApp do suporte; sem ele, o painel de suporte mostra só o horário.',
    fallback: '',
    problem: (value) =>
      value === '' || (value.startsWith('+55') && isPhone(value)) ? undefined : 'use +55, DDD e número, só dígitos',
  },
  {
    name: 'SECRET_KEY',
    text: 'Chave dos certificados e senhas guardados, 64 dígitos hexadecimais; obrigatória em produção; sem ela, uma é criada em DATA_DIR. Vários processos precisam da mesma.',
    fallback: '',
    problem: (value) =>
      value === '' || /^[0-9a-f]{64}$/.test(value)
        ? undefined
        : 'use 64 dígitos hexadecimais minúsculos (openssl rand -hex 32)',
  },
] as const satisfies readonly Variable[];
type Name = (typeof variables)[number]['name'];

/** Prefixes nobody else uses: a name that starts so and is not ours is a slip of the pen. */
const prefixes = [
  'DEMO_',
  'DATA_DIR',
  'DATABASE_',
  'MIGRATION',
  'LOG_LEVEL',
  'RETAGUARDA_',
  'SMTP_',
  'MAIL_FROM',
  'PUBLIC_URL',
  'SUPPORT_',
  'SECRET_',
  'ADMIN_',
  'TRUSTED_',
];

/** The variables of the house, then those of each port; a port's are known by their first word too. */
export const variablesOf = (ports: readonly Port[]): readonly Variable[] => [
  ...variables,
  ...ports.flatMap((port) => Object.entries(port.variables).map(([name, one]) => ({ name, ...one }))),
];
const firstWord = (name: string): string => `${name.split('_')[0]}_`;

export class ConfigError extends Error {}

/** Variables without which a server does not start in production, with what to do about each. */
const demanded = {
  SECRET_KEY: 'obrigatória em produção; crie uma com openssl rand -hex 32 e guarde-a fora do servidor',
  PUBLIC_URL: 'obrigatória em produção; informe o endereço em que as pessoas abrem o sistema, como https://servidor',
  SMTP_URL:
    'obrigatória em produção; informe smtp://usuario:senha@servidor:587, none para não enviar e-mails, ou settings para o das configurações',
} as const satisfies Partial<Record<Name, string>>;

/** The value of a variable of which the environment says nothing. */
export const fallbackOf = ({ fallback, production }: PortVariable, isProduction: boolean): string =>
  isProduction ? (production ?? fallback) : fallback;

/**
 * Reads and checks the environment. Throws {@link ConfigError} with every problem found, a line each. A `command` needs
 * less than a server: it sends no mail and shows no address.
 */
export const readConfig = (
  environment: Environment,
  ports: readonly Port[] = [],
  use: 'server' | 'command' = 'server',
): Config => {
  const isProduction = environment.NODE_ENV?.trim() === 'production';
  const known = variablesOf(ports);
  const words = [...prefixes, ...ports.flatMap((port) => Object.keys(port.variables).map(firstWord))];
  const isSlip = (name: string): boolean =>
    words.some((word) => name.startsWith(word)) && !known.some((one) => one.name === name);
  const problems: string[] = Object.keys(environment)
    .filter(isSlip)
    .map((name) => `${name}: variável desconhecida`);
  const values = Object.fromEntries(
    known.map((variable) => {
      const value = environment[variable.name]?.trim() || fallbackOf(variable, isProduction);
      const problem = variable.problem?.(value);
      if (problem) problems.push(`${variable.name}: ${problem}`);
      return [variable.name, value];
    }),
  ) as Record<Name, string>;
  const isStrict = isProduction && use === 'server';
  if (isStrict)
    for (const [name, problem] of Object.entries(demanded))
      if (!values[name as keyof typeof demanded]) problems.push(`${name}: ${problem}`);
  if (values.SMTP_URL && ![noMail, mailOfSettings].includes(values.SMTP_URL))
    for (const needed of ['MAIL_FROM', 'PUBLIC_URL'] as const)
      if (!values[needed] && !(isStrict && needed in demanded)) problems.push(`${needed}: informe junto com SMTP_URL`);
  if (problems.length > 0)
    throw new ConfigError(`Configuração inválida:\n${problems.map((one) => `  ${one}`).join('\n')}`);
  return {
    port: Number(values.PORT),
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL || undefined,
    demoPassword: values.DEMO_PASSWORD || undefined,
    logLevel: values.LOG_LEVEL as LogLevel,
    production: isProduction,
    migrations: values.MIGRATIONS === 'files' ? 'files' : 'apply',
    smtpUrl: values.SMTP_URL || undefined,
    mailFrom: values.MAIL_FROM || undefined,
    supportWhatsapp: values.SUPPORT_WHATSAPP || undefined,
    publicUrl: values.PUBLIC_URL.replace(/\/$/, '') || `http://localhost:${values.PORT}`,
    trustedProxies: networksOf(values.TRUSTED_PROXIES) ?? [],
    secretKey: values.SECRET_KEY || undefined,
    adminSecondStep: values.ADMIN_SECOND_STEP === 'required' ? 'required' : 'offered',
    sessionRotation: Number(values.SESSION_ROTATION) * 1_000,
    ports: Object.fromEntries(
      ports.map((port) => [
        port.name,
        Object.fromEntries(
          Object.keys(port.variables).map((name) => [name, (values as Readonly<Record<string, string>>)[name] ?? '']),
        ),
      ]),
    ),
  };
};
