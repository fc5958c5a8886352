import { labelOf } from '#kit/field';
import type { WireRecord } from '#kit/envelope';
import type { RetaguardaProvider } from '../dataProvider';
import { call } from '../http';
import { modelByName } from '../models';
import { can, type User } from '../session';

interface PlanFunction { readonly codigo: string; readonly nome: string }
export interface Plan { readonly id: number; readonly nome: string; readonly descricao: string | null; readonly valor: number; readonly aVenda: boolean; readonly funcoes: readonly PlanFunction[] }
/** What `planovenda/vitrine` answers: the plans, which one the company has, and which one it has asked for. */
export interface Showcase { readonly atual: number | null; readonly pedido: number | null; readonly planos: readonly Plan[] }

/** Who decides for a company sees its showcase; people outside any, the plans on sale if they may; nobody else. */
export const showcaseFor = async (user: User | null, provider: RetaguardaProvider, signal: AbortSignal): Promise<Showcase | null> => {
  if (mayChoose(user)) return (await call<Showcase>('GET', 'planovenda/vitrine', undefined, { signal })).result ?? null;
  const model = await modelByName('plano');
  if (!model || !can(model.access.list)) return null;
  const { data } = await provider.getList<WireRecord>('plano', { pagination: { page: 1, perPage: 12 }, sort: { field: 'ordem', order: 'ASC' }, filter: { situacao: 'ATIVO' }, signal });
  const names = model.fields.funcoes?.choices ?? {};
  const planos = data.map(({ id, nome, descricao, valor, funcoes }): Plan => ({
    id, nome: String(nome), descricao: typeof descricao === 'string' ? descricao : null, valor: Number(valor), aVenda: true,
    funcoes: (Array.isArray(funcoes) ? funcoes.map(String) : []).map((codigo) => ({ codigo, nome: names[codigo] ? labelOf(names[codigo]) : codigo })),
  }));
  return { atual: planos.find((plan) => user?.companyId !== null && isSame(plan, user?.plan ?? []))?.id ?? null, pedido: null, planos };
};
const isSame = ({ funcoes }: Plan, held: readonly string[]): boolean => funcoes.length === held.length && funcoes.every(({ codigo }) => held.includes(codigo));

export const mayChoose = (user: User | null): boolean => typeof user?.companyId === 'number' && can('FATURAMENTO_VER');

/** What changes with another plan, in words: functions that come and that go. */
export const differenceOf = (plan: Plan, present: Plan | undefined): { readonly gained: ReadonlySet<string>; readonly lost: readonly string[] } => {
  const codes = (one: Plan): Set<string> => new Set(one.funcoes.map(({ codigo }) => codigo));
  if (!present || present.id === plan.id) return { gained: new Set(), lost: [] };
  const [before, after] = [codes(present), codes(plan)];
  return { gained: new Set([...after].filter((code) => !before.has(code))), lost: present.funcoes.filter(({ codigo }) => !after.has(codigo)).map(({ nome }) => nome) };
};
