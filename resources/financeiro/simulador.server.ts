import { createHash } from 'node:crypto';
import { isCnpj, isCpf } from '#fields/document/digits';
import type { PortTools } from '#kit/work/port';
import { categorias } from './credenciarPagamentos';
import { boletoLine, pixCode } from './cobranca';
import { problemaDasFotos } from './fotos.server';
import { devolucoesDoSimulador } from './simuladorDeDevolucao.server';
import { vendasDoSimulador } from './simuladorDeVendas.server';
import {
  PaymentRefusal,
  type Accreditation,
  type AccreditationRequest,
  type Bill,
  type PaymentHint,
  type PaymentProvider,
} from './provedor.server';
import { zonaDaPlataforma } from '../comum/zona';
import { maiorDeIdade } from './maioridade';
import { todayIn } from '#kit/period';

type Tools = Pick<PortTools, 'store' | 'now' | 'fetch' | 'publicUrl'>;
/** Milliseconds until the analysis is over. */
const analysis = 60_000;
interface Kept {
  readonly id: string;
  readonly at: number;
  readonly document: string;
  readonly descriptor: string;
  readonly isCancelled?: true;
}

/**
 * Simulated payment provider. Checks a request like a real one (documents with check digits, the account in the
 * company's name, one document of each kind), remembers accepted shops, and ends its analysis after a minute. «RECUSAR»
 * in the name on the bill is then refused. It takes charges outside production only, as nobody could pay them.
 */
export const simulador = ({
  store,
  now,
  rehearses,
  fetch,
  publicUrl,
}: Tools & Pick<PortTools, 'rehearses'>): PaymentProvider => {
  const answer = ({ id, at, descriptor }: Kept): Accreditation => {
    if (now().getTime() - at < analysis)
      return { id, state: 'EM_ANALISE', message: 'SIMULAÇÃO: documentos em análise.' };
    return descriptor.includes('RECUSAR')
      ? { id, state: 'RECUSADO', message: 'SIMULAÇÃO: comprovante de endereço ilegível.' }
      : { id, state: 'APROVADO', message: 'SIMULAÇÃO: credenciamento aprovado.' };
  };
  const kept = async (id: string): Promise<Kept | undefined> => {
    const found = (await store.get(`seller:${id}`)) as Kept | undefined;
    return found?.isCancelled ? undefined : found;
  };
  const sales = vendasDoSimulador({ store, now });
  return {
    isSimulated: true,
    rehearses,
    categories: () => Promise.resolve(Object.entries(categorias).map(([code, name]) => ({ code, name }))),
    accredit: async (request, key) => {
      const problem = problemOf(request, now());
      if (problem) throw new PaymentRefusal(`SIMULAÇÃO: ${problem}`);
      const {
        company: { document },
        statementDescriptor,
      } = request;
      const id = await store.change(`pedido:${key}`, (value) =>
        typeof value === 'string' ? value : `SIMULACAO-${crypto.randomUUID()}`,
      );
      const owner = await store.change(`documento:${document}`, (value) => (typeof value === 'string' ? value : id));
      const before = owner === id ? undefined : await kept(owner);
      if (before && answer(before).state !== 'RECUSADO')
        throw new PaymentRefusal('SIMULAÇÃO: já existe um credenciamento com este CPF ou CNPJ!');
      await store.change(`documento:${document}`, () => id);
      return answer(
        await store.change(
          `seller:${id}`,
          (value) =>
            (value as Kept | undefined) ?? { id, at: now().getTime(), document, descriptor: statementDescriptor },
        ),
      );
    },
    find: async (id) => {
      const found = await kept(id);
      return found && answer(found);
    },
    cancel: async (id) => {
      await store.change(`seller:${id}`, (value) => (value ? { ...(value as Kept), isCancelled: true } : null));
    },
    ...(rehearses && {
      ...chargesOf({ store, now, fetch, publicUrl }),
      ...devolucoesDoSimulador({ store, now }, sales),
      sales,
    }),
  };
};

interface Charge {
  readonly cents: number;
  readonly seller: string;
  readonly until: string;
  readonly isPaid: boolean;
  /** Way in which it was paid. */
  readonly way?: 'BOLETO' | 'PIX';
  readonly refused?: string;
  /** Terms of a bill, by which the bank adds fine and interest. */
  readonly late?: Pick<Bill, 'due' | 'payableUntil' | 'fine' | 'interest'>;
}
const day = 86_400_000;
/** Amount of a charge paid on a day in Brasília, with fine and interest. */
const paidOn = ({ cents, late }: Charge, at: Date): number => {
  const today = todayIn(zonaDaPlataforma, at);
  if (!late || today <= late.payableUntil) return cents;
  const days = Math.round((Date.parse(today) - Date.parse(late.due)) / day);
  return cents + Math.round((cents * late.fine) / 100) + Math.round((cents * late.interest * days) / 3000);
};
/** 25 digits of a key. */
const freeOf = (key: string): string =>
  String(BigInt(`0x${createHash('sha256').update(key).digest('hex').slice(0, 20)}`))
    .padStart(25, '0')
    .slice(-25);
type Charges = Required<
  Pick<
    PaymentProvider,
    'charge' | 'collect' | 'hints' | 'payment' | 'listen' | 'settle' | 'chargeCard' | 'cardPage' | 'card' | 'fillCard'
  >
>;
/** Cards of the simulator by their last four digits: how the bank answers. */
export const cartoesDeTeste = {
  '1111': 'Aprovado',
  '0002': 'Recusado: limite insuficiente',
  '0119': 'Aprovado, mas a resposta se perde',
  '0127': 'O pedido se perde antes de chegar',
} as const;
const tokenOf = (last: string): string => `SIMULACAO-CARTAO-${last}`;
const lostAnswer = 'SIMULAÇÃO: o parceiro não respondeu.';
/**
 * Bank 000 does not exist and nobody owns the key, so paying these pays nothing. Tells a payment like a real provider:
 * unsigned, at the address of the shop, and with no more than the charge's key.
 */
const chargesOf = ({ store, now, fetch, publicUrl }: Tools): Charges => {
  const kept = async (key: string): Promise<Charge | undefined> =>
    ((await store.get(`cobranca:${key}`)) as Charge | null | undefined) ?? undefined;
  return {
    charge: async ({ key, cents, due, payableUntil, fine, interest }) => {
      const late = { due, payableUntil, fine, interest };
      const charge = await store.change(
        `cobranca:${key}`,
        (value) => (value as Charge | undefined) ?? { cents, seller: '', until: '', isPaid: false, late },
      );
      return {
        boleto: boletoLine({ bank: '000', free: freeOf(key), due, cents: charge.cents }),
        pix: pixOf(charge.cents, `SIMULACAO${key}`),
      };
    },
    collect: async ({ key, cents, seller, until }) => {
      const charge = await store.change(
        `cobranca:${key}`,
        (value) => (value as Charge | undefined) ?? { cents, seller, until, isPaid: false },
      );
      return { pix: pixOf(charge.cents, `SIMULACAO${key}`) };
    },
    chargeCard: async ({ key, cents, token }) => {
      const last = token.slice(-4);
      // Lost once: the same charge arrives when it is sent again.
      if (last === '0127' && (await store.get(`perdida:${key}`)) === undefined) {
        await store.change(`perdida:${key}`, () => true);
        throw new Error(lostAnswer);
      }
      const refused = last === '0002' ? 'limite insuficiente' : undefined;
      const charge = await store.change(
        `cobranca:${key}`,
        (value) =>
          (value as Charge | undefined) ?? {
            cents,
            seller: '',
            until: '',
            isPaid: refused === undefined,
            ...(refused !== undefined && { refused }),
          },
      );
      if (last === '0119') throw new Error(lostAnswer);
      return charge.isPaid
        ? { state: 'PAGA', message: 'SIMULAÇÃO: aprovada' }
        : { state: 'RECUSADA', message: charge.refused ?? 'recusada' };
    },
    cardPage: (key) => Promise.resolve({ id: `SIMULACAO-${key}`, url: null }),
    fillCard: async (id, last) => {
      if (!(last in cartoesDeTeste)) throw new PaymentRefusal('SIMULAÇÃO: este cartão de teste não existe!');
      await store.change(`cartao:${id}`, () => last);
    },
    card: async (id) => {
      const last = await store.get(`cartao:${id}`);
      return typeof last === 'string' ? { token: tokenOf(last), last, brand: 'VISA' } : undefined;
    },
    hints: (body) => {
      const { id, type, reference_id: referencia } = (body ?? {}) as Readonly<Record<string, unknown>>;
      return type === 'transaction.succeeded'
        ? [{ id, referencia, transacao: `SIMULACAO-${String(referencia)}` } as PaymentHint]
        : [];
    },
    payment: async (key) => {
      const found = await kept(key);
      return (
        found && {
          cents: found.cents,
          isPaid: found.isPaid,
          ...(found.way !== undefined && { way: found.way }),
          ...(found.refused !== undefined && { refused: found.refused }),
        }
      );
    },
    listen: async (seller, address) => {
      await store.change(`endereco:${seller}`, () => address);
    },
    settle: async (key, way = 'PIX') => {
      const found = await kept(key);
      if (!found || (!found.isPaid && found.until !== '' && found.until <= now().toISOString())) return false;
      if (!found.isPaid)
        await store.change(`cobranca:${key}`, () => ({ ...found, cents: paidOn(found, now()), isPaid: true, way }));
      const address = found.seller === '' ? null : await store.get(`endereco:${found.seller}`);
      // Nothing leaves for another place than the product itself.
      if (typeof address !== 'string' || !address.startsWith(`${publicUrl}/services/`)) return false;
      // A notice that is not taken is lost, as it may be with a real provider.
      return fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: `SIMULACAO-${key}`, type: 'transaction.succeeded', reference_id: key }),
        redirect: 'error',
        signal: AbortSignal.timeout(5_000),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
    },
  };
};

const pixOf = (cents: number, id: string): string =>
  pixCode({
    key: 'simulacao@exemplo.com.br',
    name: 'SIMULACAO SEM VALOR',
    city: 'BRASILIA',
    cents,
    id: id.replace(/\W/g, '').slice(0, 25),
  });
/** First problem that the provider would report. */
const problemOf = (
  { company, statementDescriptor, account, owner, documents }: AccreditationRequest,
  now: Date,
): string | undefined => {
  if (!isCpf(company.document) && !isCnpj(company.document)) return 'CPF ou CNPJ da empresa inválido!';
  if (!(company.category in categorias)) return 'ramo de atividade desconhecido!';
  if (company.monthlyRevenue <= 0) return 'informe o faturamento!';
  if (!/^[A-Z0-9 ]{3,22}$/.test(statementDescriptor))
    return 'o nome na fatura tem de 3 a 22 letras maiúsculas e números!';
  if (!/^\d{3}$/.test(account.bank)) return 'banco desconhecido!';
  if (account.document !== company.document) return 'a conta bancária não é da empresa!';
  if (!isCpf(owner.document)) return 'CPF do proprietário inválido!';
  if (!maiorDeIdade(owner.birth, now)) return 'o proprietário tem menos de 18 anos!';
  const photos = documents
    .filter(({ type }) => ['SELFIE', 'IDENTIDADE_FRENTE', 'IDENTIDADE_VERSO'].includes(type))
    .map(({ file: { type: tipo, content } }) => ({
      tipo,
      tamanho: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
    }));
  if (!documents.some(({ type }) => type === 'SELFIE')) return 'falta a selfie do proprietário!';
  if (!documents.some(({ type }) => type === 'IDENTIDADE_FRENTE'))
    return 'falta o documento de identidade do proprietário!';
  const photo = problemaDasFotos(photos);
  if (photo) return photo;
  const missing = ['RESIDENCIA', 'ATIVIDADE'].filter((type) => !documents.some((one) => one.type === type));
  return missing.length > 0 ? `faltam documentos (${missing.length})!` : undefined;
};
