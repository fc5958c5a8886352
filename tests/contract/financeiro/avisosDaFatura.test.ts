import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { admin, all, does, emite, empresa, goTo, moduleEngines, opensHouse, turn } from './house';

describe.each(moduleEngines)('notices of an invoice, on %s', (engine) => {
  opensHouse(engine);
  it('goes by WhatsApp beside the bell as the rule says', async () => {
    await goTo('2026-10-30');
    const porWhatsapp = async () =>
      (
        await all(
          sql`delete from aviso where categoria = 'cobranca' and empresa_id = ${empresa} returning por_whatsapp as sim`,
        )
      ).map(({ sim }) => sim);
    const regra = (aviso: object) => all(sql`update regra_cobranca set avisos = ${JSON.stringify([aviso])}::jsonb`);
    // The first reading stores the rule.
    await does(admin, 'POST', 'regracobranca/filterpaginated/1/1', {});
    await emite('2026-11', '2026-11-10');
    await porWhatsapp();
    await goTo('2026-11-05', '09:01');
    await turn('cobrar');
    expect(new Set(await porWhatsapp())).toEqual(new Set([true]));
    // A row of before the field says nothing of it.
    await regra({ dias: 0, email: false, sino: true });
    await goTo('2026-11-10', '09:30');
    await turn('cobrar');
    expect(new Set(await porWhatsapp())).toEqual(new Set([false]));
    await regra({ dias: 3, email: false, sino: false, whatsapp: true });
    await goTo('2026-11-13', '10:00');
    await turn('cobrar');
    expect(new Set(await porWhatsapp())).toEqual(new Set([true]));
    await all(sql`update regra_cobranca set avisos = null`);
    await all(sql`update fatura_empresa set situacao = 'CANCELADA'`);
    // The invoice of December is due on the tenth, and issued ten days before.
    await goTo('2026-11-30');
    await turn('emitir');
    const emitidas = await all(
      sql`select texto, por_whatsapp as sim from aviso where empresa_id = ${empresa} and texto like '%foi emitida%'`,
    );
    expect(emitidas[0]).toMatchObject({ texto: expect.stringMatching(/12\/2026.*vence em 10\/12\/2026/), sim: true });
  });
});
