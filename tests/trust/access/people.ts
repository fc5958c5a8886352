import type { Model } from '../../../src/kit/read/model';
import { isOfPlatform } from '../../support/ofPlatform';
import type { Services } from '../../support/services';

export type Values = Record<string, unknown>;

/** Permissions and roles that the first company's administrator may give: nobody grants more than they hold. */
const within = ({ rowsOf, companies: [one] }: Services): Readonly<Record<string, Values>> => ({
  perfil: { permissoes: ['BACKOFFICE_ACESSAR'] },
  usuario: { perfil: rowsOf('perfil', one).at(-1), papel: 'OPERADOR' },
});

/** Records that the administrator of the first company may save; `first`: where the samples begin. */
export const samplesOfOne = (services: Services, first: number): ((model: Model) => Values) => {
  let seed = first;
  return (model) => ({ ...services.sample(model, services.companies[0], ++seed), ...within(services)[model.name] });
};
/** The entities of which he may make one. */
export const madeByOne = ({ models }: Pick<Services, 'models'>): readonly Model[] =>
  models.filter(
    ({ settings, off, access, tenant }) =>
      tenant && tenant !== 'id' && !settings && !off.includes('create') && !isOfPlatform(access.create),
  );
