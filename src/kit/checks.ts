import { audienceChecks } from './checks/audiences';
import { effectChecks } from './checks/effects';
import { entityChecks } from './checks/entity';
import { actionChecks } from './checks/action';
import { callChecks } from './checks/calls';
import { experimentalChecks } from './checks/experimental';
import { fieldChecks } from './checks/field';
import { houseChecks } from './checks/house';
import { optionChecks } from './checks/options';
import { pageChecks } from './checks/pages';
import { publicPageChecks } from './checks/publicPages';
import { partnerChecks } from './checks/partners';
import { noticeChecks, processChecks, routineChecks } from './checks/processes';
import { recordChecks } from './checks/record';
import { resourceChecks } from './checks/resource';
import { statesChecks } from './checks/states';
import { settingsChecks } from './checks/settings';
import { reportChecks } from './checks/reports';
import { sourceChecks } from './checks/source';
import { viewsChecks } from './checks/views';
import { wizardChecks } from './checks/wizards';
import { guarded, joined, ofEach, type Context, type Finding, type Findings, type House } from './checks/finding';
import type { Model } from './read/model';

export type { Finding } from './checks/finding';

/**
 * Finds mistakes in the declarations before the first request. Errors stop the start-up, warnings are printed once.
 * Every code is explained in `docs/checks.md`.
 *
 * @example
 * const errors = checkModels(models, { vocabulary }).filter(({ severity }) => severity === 'error');
 */
export const checkModels = (models: readonly Model[], house: House = {}): Findings => {
  const context: Context = { house, models: new Map(models.map((model) => [model.name, model])), all: models };
  const whole = [
    houseChecks,
    optionChecks,
    callChecks,
    processChecks,
    routineChecks,
    noticeChecks,
    wizardChecks,
    reportChecks,
    pageChecks,
    publicPageChecks,
    partnerChecks,
    audienceChecks,
    experimentalChecks,
  ];
  const ofModel = [
    entityChecks,
    sourceChecks,
    fieldChecks,
    resourceChecks,
    settingsChecks,
    actionChecks,
    effectChecks,
    statesChecks,
    viewsChecks,
    recordChecks,
  ];
  return joined(
    ...whole.map((check) => guarded('house', () => check(context))),
    ofEach(models, (model) => joined(...ofModel.map((check) => guarded(model.name, () => check(model, context))))),
  );
};

/** One line a finding. @example 'R010 error cupom.empresa: aponta para … Corrija: …' */
export const findingText = ({ code, severity, where, message, fix }: Finding): string =>
  `${code} ${severity} ${where}: ${message} Fix: ${fix}`;
