import fc from 'fast-check';
import { sql } from 'kysely';
import { it } from 'vitest';
import { readBusiness } from '../../../src/server/business';
import { permissionsOf } from '../../../src/server/session/catalogue';
import { change } from '../../../src/server/testing';
import { amount, none, sized } from '../../support/figures';
import { check, demand } from '../fuzz/check';
import type { World } from './world';

/** Nobody gives what he does not hold: neither in a profile, nor by giving somebody a profile, nor in bulk. */
export const ceiling = (world: World): void => {
  it('nobody grants a function that he does not hold', { timeout: 1_200_000 }, async () => {
    const {
      database,
      models,
      companies: [one],
      rowsOf,
      sample,
    } = world();
    const everything = permissionsOf({ models, words: readBusiness().words });
    const held = [
      ...new Set([
        'PERFIL_EDITAR',
        'PERFIL_VER',
        'USUARIO_EDITAR',
        'USUARIO_VER',
        ...everything.filter((_, index) => index % 2 === 0),
      ]),
    ];
    await sql`update perfil set permissoes = array[${sql.join(held)}] where nome = 'Perfil um'`.execute(database.owner);
    const um = await world().as('um');
    const perfil = rowsOf('perfil', one)[0]!;
    // Permissions that a profile has already may stay.
    await sql`update perfil set permissoes = array['PERFIL_VER'] where id = ${perfil}`.execute(database.owner);
    const user = models.find(({ name }) => name === 'usuario')!;
    let [tried, number] = [0, 0];
    const failure = await check(
      fc.asyncProperty(
        fc.subarray(everything, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('create', 'update', 'bulk', 'user'),
        async (permissions, way) => {
          tried++;
          const may = permissions.every((each) => held.includes(each));
          const nome = `Teto ${++number}`;
          if (way === 'user') {
            // Made by the platform: a profile that he may or may not hand on.
            const {
              rows: [made],
            } = await sql<{
              id: number;
            }>`insert into perfil (nome, empresa_id, permissoes, ativo, busca) values (${nome}, ${one}, array[${sql.join(permissions)}], true, '') returning id`.execute(
              database.owner,
            );
            const { status, text } = await um('POST', `${user.root}save`, {
              ...sample(user, one, 4_000_000 + number),
              papel: 'OPERADOR',
              perfil: Number(made!.id),
            });
            demand(
              may ? status === 200 : [403, 422].includes(status),
              () => `${permissions.join()}: ${status} ${text}`,
            );
            return;
          }
          const answer =
            way === 'bulk'
              ? await um('POST', 'profile/alterar-em-massa', {
                  selection: { ids: [perfil] },
                  values: { permissoes: permissions },
                })
              : way === 'update'
                ? await change(um, 'profile/', { id: perfil, nome, permissoes: permissions, ativo: true })
                : await um('POST', 'profile/save', { nome, permissoes: permissions, ativo: true });
          const {
            rows: [stored],
          } = await sql<{
            found: boolean;
          }>`select exists (select 1 from perfil where permissoes @> array[${sql.join(permissions)}]::text[] and (nome = ${nome} or id = ${perfil})) as found`.execute(
            database.owner,
          );
          demand(
            may || (answer.status !== 200 ? !stored!.found : way === 'bulk' && !stored!.found),
            () => `${way} ${permissions.join()}: ${answer.status} ${answer.text}`,
          );
        },
      ),
      sized(2_000, 40),
    );
    amount('grants tried', tried);
    none('grants of what one does not hold', failure ? [failure] : []);
  });
};
