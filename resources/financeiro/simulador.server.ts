import { createHash } from 'node:crypto';
import { isCnpj, isCpf } from '#fields/document/digits';
import type { PortTools } from '#kit/work/port';
import { categorias } from './credenciarPagamentos';
import { boletoLine, pixCode } from './cobranca';
import { problemaDasFotos } from './fotos.server';
import { PaymentRefusal, type Accreditation, type AccreditationRequest, type PaymentProvider } from './provedor.server';

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
}: Pick<PortTools, 'store' | 'now' | 'rehearses'>): PaymentProvider => {
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
    ...(rehearses && charges),
  };
};

/** Bank 000 does not exist and nobody owns the key, so paying these pays nothing. */
const charges: Required<Pick<PaymentProvider, 'charge' | 'collect'>> = {
  charge: ({ id, cents, due }) =>
    Promise.resolve({
      boleto: boletoLine({ bank: '000', free: String(id).padStart(25, '0').slice(-25), due, cents }),
      pix: pixOf(cents, `SIMULACAO${id}`),
    }),
  collect: ({ key, cents }) => Promise.resolve({ pix: pixOf(cents, `SIMULACAO${key}`) }),
};

const pixOf = (cents: number, id: string): string =>
  pixCode({
    key: 'simulacao@exemplo.com.br',
    name: 'SIMULACAO SEM VALOR',
    city: 'BRASILIA',
    cents,
    id: id.replace(/\W/g, '').slice(0, 25),
  });
const yearsBefore = (now: Date, years: number): string => {
  const day = new Date(now);
  day.setFullYear(day.getFullYear() - years);
  return day.toISOString().slice(0, 10);
};
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
  if (owner.birth > yearsBefore(now, 18)) return 'o proprietário tem menos de 18 anos!';
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
