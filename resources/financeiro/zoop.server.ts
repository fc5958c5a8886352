import { createHash } from 'node:crypto';
import { categorias } from './credenciarPagamentos';
import {
  PaymentRefusal,
  type Accreditation,
  type AccreditationRequest,
  type PaymentFile,
  type PaymentProvider,
} from './provedor.server';
import { zoopHints, zoopSales } from './zoopVendas.server';
import { zoopRefunds } from './zoopDevolucao.server';
import { zoopClient, type ZoopOptions } from './zoopHttp.server';

const states: Readonly<Record<string, Accreditation['state']>> = {
  enabled: 'APROVADO',
  active: 'APROVADO',
  denied: 'RECUSADO',
  disabled: 'RECUSADO',
  deleted: 'RECUSADO',
};
const words: Readonly<Record<Accreditation['state'], string>> = {
  EM_ANALISE: 'A Zoop está analisando os dados; costuma levar até dois dias.',
  APROVADO: 'A Zoop aprovou o credenciamento.',
  RECUSADO: 'A Zoop não aprovou o credenciamento: confira os dados e os documentos.',
};
const categories: Readonly<Record<string, string>> = {
  SELFIE: 'selfie',
  IDENTIDADE_FRENTE: 'identificacao',
  IDENTIDADE_VERSO: 'identificacao',
  RESIDENCIA: 'residencia',
  ATIVIDADE: 'atividade',
};
const digits = (text: string): string => text.replace(/\D/g, '');

/** 'Ana Maria Dona' -> ['Ana', 'Maria Dona'] */
const nameParts = (name: string): readonly [string, string] => {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, rest.join(' ') || first];
};

const sellerOf = ({ company, owner, statementDescriptor }: AccreditationRequest): Readonly<Record<string, unknown>> => {
  const { street, number, complement, neighborhood, city, state, postalCode } = company.address;
  const address = {
    line1: street,
    line2: number,
    line3: complement,
    neighborhood,
    city,
    state,
    postal_code: postalCode,
    country_code: 'BR',
  };
  const [first, last] = nameParts(owner.name);
  const person = {
    first_name: first,
    last_name: last,
    email: owner.email,
    phone_number: digits(owner.phone),
    taxpayer_id: owner.document,
    birthdate: owner.birth,
  };
  const common = { statement_descriptor: statementDescriptor, mcc: company.category };
  return company.document.length === 11
    ? {
        ...common,
        ...person,
        email: company.email,
        phone_number: digits(company.phone),
        taxpayer_id: company.document,
        address,
      }
    : {
        ...common,
        business_name: company.name,
        business_phone: digits(company.phone),
        business_email: company.email,
        ein: company.document,
        business_address: address,
        owner: person,
      };
};

/**
 * Zoop as provider, after its public reference of sellers, documents and bank accounts. Its API has no idempotency
 * keys, so each step first looks for its result: sent again after a crash, it goes on without duplicates, and corrected
 * data replaces the former.
 */
export const zoop = (options: ZoopOptions): PaymentProvider => {
  const client = zoopClient(options);
  const { get, post, put, remove } = client;
  const answer = ({ id, status }: Readonly<Record<string, unknown>>): Accreditation => {
    const state = states[String(status)] ?? 'EM_ANALISE';
    return { id: String(id), state, message: words[state] };
  };
  const itemsAt = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const found = await get(path);
    return Array.isArray(found?.items) ? (found.items as readonly Readonly<Record<string, unknown>>[]) : [];
  };
  const idKey = ({ length }: string): string => (length === 11 ? 'taxpayer_id' : 'ein');

  const account = async (seller: string, { account: bank }: AccreditationRequest): Promise<void> => {
    const number = `${bank.number}${bank.digit}`;
    if (
      (await itemsAt(`sellers/${seller}/bank_accounts`)).some(
        (one) =>
          String(one.bank_code) === bank.bank &&
          digits(String(one.routing_number)) === bank.branch &&
          String(one.last4_digits) === number.slice(-4),
      )
    )
      return;
    const token = await post('a conta bancária', 'bank_accounts/tokens', {
      holder_name: bank.holder,
      bank_code: bank.bank,
      routing_number: bank.branch,
      account_number: number,
      type: bank.type === 'POUPANCA' ? 'savings' : 'checking',
      [idKey(bank.document)]: bank.document,
    });
    await post('a conta bancária', 'bank_accounts', { customer: seller, token: token.id });
  };
  const documents = async (seller: string, request: AccreditationRequest): Promise<void> => {
    const sent = (await itemsAt(`sellers/${seller}/documents`)).map(
      ({ category, description }) => `${String(category)}:${String(description)}`,
    );
    for (const { type, file } of request.documents) {
      const category = categories[type] ?? 'atividade';
      // Identifies the same file, so that a different one is sent again.
      const description = `${type} ${createHash('sha256').update(file.content).digest('hex').slice(0, 12)}`;
      if (!sent.includes(`${category}:${description}`))
        await post('um documento', `sellers/${seller}/documents`, formOf(file, { category, description }));
    }
  };

  return {
    isSimulated: false,
    categories: () => Promise.resolve(Object.entries(categorias).map(([code, name]) => ({ code, name }))),
    accredit: async (request) => {
      const { document } = request.company;
      const isPerson = document.length === 11;
      const known = await get(`sellers/search?${idKey(document)}=${document}`);
      if (known && states[String(known.status)] === 'APROVADO')
        throw new PaymentRefusal('Já existe um credenciamento com este CPF ou CNPJ!');
      const seller = known
        ? await put('os dados da empresa', `sellers/${String(known.id)}`, sellerOf(request))
        : await post('os dados da empresa', `sellers/${isPerson ? 'individuals' : 'businesses'}`, sellerOf(request));
      const id = String(seller.id);
      await account(id, request);
      await documents(id, request);
      return answer(seller);
    },
    find: async (id) => {
      const seller = await get(`sellers/${encodeURIComponent(id)}`);
      return seller && answer(seller);
    },
    cancel: (id) => remove(`sellers/${encodeURIComponent(id)}`),
    hints: zoopHints,
    sales: zoopSales(get),
    ...zoopRefunds(client),
  };
};

const formOf = ({ name, type, content }: PaymentFile, fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name, { type }));
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  return form;
};
