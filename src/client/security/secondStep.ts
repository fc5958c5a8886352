import { call } from '../http';
import { brand } from '../theme/brand';

/** The second step of one's own sign-in. */
export interface SecondStep {
  readonly active: boolean;
  readonly since: string | null;
  readonly codesLeft: number;
  readonly required: boolean;
}
export interface Enrolment {
  readonly secret: string;
  readonly uri: string;
  readonly qrCode: string;
}

const path = 'user/segundo-fator';
const post = async <T>(rest: string, body: object): Promise<T> =>
  (await call<T>('POST', `${path}/${rest}`, body)).result as T;

export const secondStep = async (signal: AbortSignal): Promise<SecondStep> =>
  (await call<SecondStep>('GET', path, undefined, { signal })).result!;
export const beginEnrolment = (senha: string): Promise<Enrolment> => post('iniciar', { senha });
/** Answers the recovery codes. */
export const confirmEnrolment = async (codigo: string): Promise<readonly string[]> =>
  (await post<{ codigos: readonly string[] }>('confirmar', { codigo })).codigos;
export const renewCodes = async (senha: string, codigo: string): Promise<readonly string[]> =>
  (await post<{ codigos: readonly string[] }>('codigos', { senha, codigo })).codigos;
export const disableSecondStep = (senha: string, codigo: string): Promise<unknown> =>
  post('desativar', { senha, codigo });

/** Text of the saved recovery codes. */
export const codesFile = (codes: readonly string[], login: string): string =>
  [
    `${brand}: códigos de recuperação`,
    `Usuário: ${login}`,
    'Cada código entra uma única vez, no lugar do código do aplicativo.',
    '',
    ...codes,
    '',
  ].join('\r\n');
