import { can, type User } from '../session';

interface PlanFunction {
  readonly codigo: string;
  readonly nome: string;
}
export interface Plan {
  readonly id: number;
  readonly nome: string;
  readonly descricao: string | null;
  readonly valor: number;
  readonly aVenda: boolean;
  readonly funcoes: readonly PlanFunction[];
}
/** The plans, which one the company has, which one it has asked for, and its functions beside the plan. */
export interface Showcase {
  readonly atual: number | null;
  readonly pedido: number | null;
  readonly contratadas?: readonly PlanFunction[];
  readonly planos: readonly Plan[];
}

/** True for users who decide for a company. */
export const mayChoose = (user: User | null, permission: string): boolean =>
  typeof user?.companyId === 'number' && can(permission);

/** Difference to another plan: functions that come and that go. Those of hired services do neither. */
export const differenceOf = (
  plan: Plan,
  present: Plan | undefined,
  hired: readonly PlanFunction[] = [],
): { readonly gained: ReadonlySet<string>; readonly lost: readonly string[] } => {
  const codes = (one: Plan): Set<string> => new Set(one.funcoes.map(({ codigo }) => codigo));
  if (!present || present.id === plan.id) return { gained: new Set(), lost: [] };
  const kept = hired.map(({ codigo }) => codigo);
  const [before, after] = [new Set([...codes(present), ...kept]), new Set([...codes(plan), ...kept])];
  return {
    gained: new Set([...after].filter((code) => !before.has(code))),
    lost: present.funcoes.filter(({ codigo }) => !after.has(codigo)).map(({ nome }) => nome),
  };
};
