import { upperSnake } from '../vocabulary';

/**
 * Meaning of an entity's rows to the framework. An entity declares it with `is`, under whatever name the business has
 * for it; its table and the fields that are read here have fixed names (docs/development.md). The companies are known
 * by `tenant: 'id'`.
 */
export type Part =
  | 'people'
  | 'profiles'
  | 'plans'
  | 'extras'
  | 'trials'
  | 'sellers'
  | 'customers'
  | 'browsers'
  | 'downloads'
  | 'keys';

/** Reach of a role: all of it, any company, a seller's own companies, a company and its users, or work in a company. */
export type RoleKind = 'admin' | 'platform' | 'seller' | 'companyAdmin' | 'company';
export type Roles = Readonly<Record<string, RoleKind>>;

/** The tables of the parts, which statements of the server name; that of the customers is named by nobody. */
export const tableOfPart: Readonly<Partial<Record<Part | 'companies', string>>> = {
  people: 'usuario',
  profiles: 'perfil',
  plans: 'plano',
  extras: 'empresa_servico',
  trials: 'modulo_experimental',
  sellers: 'vendedor',
  browsers: 'computador',
  downloads: 'company_download',
  keys: 'company_api',
  companies: 'empresa',
};

/** Fields that the framework reads of a part by their names. */
export const readOfPart: Readonly<Partial<Record<Part, readonly string[]>>> = {
  people: ['nome', 'login', 'papel', 'perfil', 'empresa', 'ativo'],
  profiles: ['nome', 'permissoes', 'ativo'],
  plans: ['nome', 'funcoes'],
  extras: ['empresa', 'funcao', 'inicio', 'fim', 'ativo'],
  trials: ['codigo', 'empresa', 'plano', 'desde', 'ate', 'ativo'],
};

/** Table of the framework beside that of an entity, with the key of its rows, that holds one field of them. */
export interface Apart {
  readonly table: string;
  readonly key: string;
  readonly column: string;
}
/** Fields of the parts that change by themselves: kept apart, so that a sign-in writes no row that every session reads. */
export const apartOf: Readonly<Partial<Record<Part, Readonly<Record<string, Apart>>>>> = {
  people: { ultimoAcesso: { table: 'ultimo_acesso', key: 'usuario_id', column: 'em' } },
};

interface Known {
  readonly is?: Part;
  readonly tenant?: string;
  readonly roles?: Roles;
}
interface Accessed extends Known {
  readonly name: string;
  readonly access: Readonly<Record<'list' | 'update', readonly string[]>>;
}
/** Permissions that the framework's own calls ask for, whatever the business calls its parts. */
export type PartAccess = 'people.update' | 'profiles.list' | 'companies.enter';

/** The entity that is this part; undefined where the business has none. */
export const partOf = <M extends Known>(models: readonly M[], part: Part | 'companies'): M | undefined =>
  models.find(({ is, tenant }) => (part === 'companies' ? tenant === 'id' : is === part));

/** The roles of one kind, or of several. @example rolesOf(models, 'admin', 'platform') // ['ADMIN', 'ANALISTA'] */
export const rolesOf = (models: readonly Known[], ...kinds: readonly RoleKind[]): string[] =>
  Object.entries(partOf(models, 'people')?.roles ?? {})
    .filter(([, kind]) => kinds.includes(kind))
    .map(([role]) => role);
export const kindOfRole = (models: readonly Known[], role: unknown): RoleKind | undefined =>
  partOf(models, 'people')?.roles?.[String(role)];

/**
 * The permissions that are meant; none where the business has no such part. @example permissionsOf(models,
 * 'companies.enter') // ['EMPRESA_ENTRAR']
 */
export const permissionsOfPart = (models: readonly Accessed[], access: PartAccess): readonly string[] => {
  const [part, verb] = access.split('.') as ['people' | 'profiles' | 'companies', 'list' | 'update' | 'enter'];
  const model = partOf(models, part);
  if (!model) return [];
  return verb === 'enter' ? [`${upperSnake(model.name)}_ENTRAR`] : model.access[verb];
};

/** May go on in another company of the network without working in its head. @example networkPermission('empresa') // 'EMPRESA_REDE' */
export const networkPermission = (companies: string): string => `${upperSnake(companies)}_REDE`;
