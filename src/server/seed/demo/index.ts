import { sql } from 'kysely';
import type { Model } from '#kit/model';
import type { Database, Tx } from '../../db/database';
import { sqlStateOf } from '../../db/errors';
import type { Passwords } from '../../ports';
import { storeCredential } from '../../session/users';
import { profilesOf } from './access';
import { billAndDeliver } from './billing';
import { openNetworks, type MadeShop } from './companies';
import { recordConsents } from './consents';
import { takeOrders } from './orders';
import { mobile } from './people';
import { storeOf, type Store } from './store';
import { openWhatsapp } from './whatsapp';

export interface DemoOptions {
  readonly passwords: Passwords;
  /** Of every demo login. */
  readonly password: string;
  /** 1 when left out: the same seed on the same day gives the same company. */
  readonly seed?: number;
  /** YYYY-MM-DD, today when left out. */
  readonly today?: string;
}
/** Who may sign in to the demo company, and as what. */
export const demoLogins = [
  { login: 'admin', nome: 'Ana Ribeiro', papel: 'ADMIN', perfil: null },
  { login: 'analista', nome: 'Bruno Tavares', papel: 'ANALISTA', perfil: 'analista' },
  { login: 'empresa', nome: 'Carla Menezes', papel: 'EMPRESA', perfil: 'empresa' },
  { login: 'operador', nome: 'Diego Furtado', papel: 'OPERADOR', perfil: 'operador' },
  { login: 'vendedor', nome: 'Elisa Prado', papel: 'VENDEDOR', perfil: 'revenda' },
  { login: 'representante', nome: 'Fábio Nogueira', papel: 'VENDEDOR', perfil: 'vendedor' },
] as const;

/**
 * The demo: two networks with branches, their people, menu, customers, coupons and orders, and five logins.
 * Only in a database where nobody can sign in yet; false when there is somebody. {@link seedReference} comes before.
 */
export const seedDemo = async (database: Database, models: readonly Model[], { passwords, password, seed = 1, today = new Date().toISOString().slice(0, 10) }: DemoOptions): Promise<boolean> => {
  const everyone = { company: '*' } as const;
  if (await database.read(everyone, hasUsers)) return false;
  // Slow by purpose, so before the transaction.
  const hashes = await Promise.all(demoLogins.map(() => passwords.hash(password)));
  try {
    return await database.transaction(everyone, async (tx) => {
      if (await hasUsers(tx)) return false;
      const store = storeOf(tx, models, { seed, today });
      const staff = await hire(store);
      const [first, ...others] = await openNetworks(store, staff);
      if (!first) return false;
      await billAndDeliver(tx, store, [first, ...others]);
      await takeOrders(tx, store, [first, ...others]);
      await openWhatsapp(store, [first]);
      await recordConsents(tx, store);
      const ids = await signUp(store, models, first, staff.vendedores[0]!);
      for (const [index, id] of ids.entries()) await storeCredential(tx, id, hashes[index]!);
      await addProfiles(store, models, others.map(({ id }) => id));
      const cupom = models.find(({ name }) => name === 'cupomDesconto');
      const author = demoLogins.findIndex(({ login }) => login === 'empresa');
      if (cupom) await sql`update ${sql.table(cupom.table)} set usuario_id = ${ids[author]!} where empresa_id = ${first.id}`.execute(tx);
      return true;
    });
  } catch (error) {
    // Two processes started together: the other one's users are there now.
    if (sqlStateOf(error) === '23505' && await database.read(everyone, hasUsers)) return false;
    throw error;
  }
};

const hasUsers = async (tx: Tx): Promise<boolean> => (await sql`select 1 from usuario limit 1`.execute(tx)).rows.length > 0;

/** Those who sell the product and those who set it up. */
const hire = async (store: Store): Promise<{ vendedores: number[]; consultores: number[] }> => {
  const { fake } = store;
  const city = await store.idOf('cidade', 'nome', 'São Paulo - SP');
  const vendedores = await store.sampled('vendedor', 4, { empresa: null, ativo: true, chavePix: null }, () =>
    ({ nome: fake.person(), cpfCnpj: fake.cpf(), telefone: mobile(fake, '11'), comissaoAdesao: fake.pick([10, 15, 20]), comissaoMensal: fake.pick([2.5, 5, 7.5]), meta: fake.integer(3, 12), banco: null }));
  const consultores = await store.sampled('consultor', 3, { cidade: city, dataFim: null, situacao: 'ATIVO', observacao: null }, () =>
    ({ nome: fake.person(), cpfCnpj: fake.cpf(), telefone: mobile(fake, '11'), vendedor: fake.pick(vendedores), dataInicio: fake.date(-900, -60), comissao: fake.pick([5, 8, 10]) }));
  await store.many('servico', [
    { nome: 'Implantação assistida', cobranca: 'UNICA', valor: 490, unidadeCobranca: null, funcao: null, carenciaDias: null, descricao: 'Um consultor cadastra o cardápio e treina a equipe.', ativo: true },
    { nome: 'Pacote de mensagens de WhatsApp', cobranca: 'POR_USO', valor: 0.12, unidadeCobranca: 'mensagem', funcao: 'WHATSAPP', carenciaDias: null, descricao: null, ativo: true },
    { nome: 'Módulo fiscal avulso', cobranca: 'MENSAL', valor: 59.9, unidadeCobranca: null, funcao: 'MODULO_FISCAL', carenciaDias: 30, descricao: 'NFC-e para quem está no plano Light.', ativo: true },
    { nome: 'Hospedagem de domínio próprio', cobranca: 'ANUAL', valor: 120, unidadeCobranca: null, funcao: null, carenciaDias: null, descricao: null, ativo: true },
  ]);
  return { vendedores, consultores };
};

/** The logins, those of a company in the first one. Their ids, in order. */
const signUp = async (store: Store, models: readonly Model[], shop: MadeShop, seller: number): Promise<number[]> => {
  const profiles = await addProfiles(store, models, [shop.id]);
  const { analista, revenda } = profilesOf(models);
  const platform = await store.named('perfil', [analista, revenda].map((profile) => ({ ...profile, empresa: null, ativo: true })));
  return store.many('usuario', demoLogins.map(({ login, nome, papel, perfil }) => {
    const isOfPlatform = perfil === null || perfil === 'analista' || perfil === 'revenda';
    return {
      nome, login, papel, email: `${login}@exemplo.com.br`, telefone: mobile(store.fake, '11'), foto: null, ativo: true, ultimoAcesso: null,
      empresa: isOfPlatform ? null : shop.id, vendedor: papel !== 'VENDEDOR' ? null : isOfPlatform ? seller : shop.sellers[0],
      perfil: perfil === null ? null : (isOfPlatform ? platform : profiles).get(profilesOf(models)[perfil].nome),
    };
  }));
};

const addProfiles = (store: Store, models: readonly Model[], companies: readonly number[]): Promise<ReadonlyMap<string, number>> => {
  const { empresa, operador, vendedor } = profilesOf(models);
  return store.named('perfil', companies.flatMap((company) => [empresa, operador, vendedor].map((profile) => ({ ...profile, empresa: company, ativo: true }))));
};
