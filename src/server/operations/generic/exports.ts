import { f } from '#fields';
import { personalExports } from '#kit/work/exports';
import type { Model } from '#kit/read/model';
import { inTurn } from '../../export/inTurn';
import { exportLater } from './exportLater';
import { exportedFiles } from '../../openapi/about';
import { filterName } from '../../openapi/components';
import { refTo } from '../../openapi/schema';
import type { Descriptor } from '../descriptor';
import { exportList } from './exportList';
import type { Generic } from './generic';
import { said } from '../house';

/** Parameters of an export beside its filter, in the query. */
const query = { dados: f.enum(personalExports, { label: 'Dados pessoais: completos pede a permissão de vê-los' }) };
const asked = (model: Model): Pick<Descriptor, 'body' | 'query'> => ({ body: refTo(filterName(model)), query });

/** The list as a file: now, or in the background where too many are made at once. */
export const exported: Generic = (model) => ({
  ...asked(model),
  label: 'exportar',
  answer: exportedFiles,
  act: ({ call, body }) =>
    inTurn(
      call.services,
      (turn) => exportList(model, call, body, turn),
      () => exportLater(model, call, body),
    ),
});
/** In the background. */
export const exportedLater: Generic = (model) => ({
  ...asked(model),
  label: 'exportar em segundo plano',
  result: { id: said.id },
  act: ({ call, body }) => exportLater(model, call, body),
});
