import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rememberOldFiles } from '../../../src/server/files/origins';
import { pngOf } from '../../support/images';
import type { Login, Services } from '../../support/services';
import { startServices } from '../../support/services';
import type { Speaker } from '../../../src/server/testing';

/** As a telephone takes it: lying on its side, with all it knows about where and by what. */
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#a04020' } })
    .withExif({
      IFD0: { Make: 'Canon do Ze' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 1/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>',
    )
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();

describe.each(['pglite', 'postgres'] as const)('who may open a file on %s', (engine) => {
  let house: Services;
  let um: Speaker;
  let leitor: Speaker;
  let admin: Speaker;
  beforeAll(async () => {
    house = await startServices({ engine });
    [um, leitor, admin] = await Promise.all([house.as('um'), house.as('leitor'), house.as('admin')]);
  }, 120_000);
  afterAll(() => house.close());

  const change = (statement: ReturnType<typeof sql>) =>
    house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  const query = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await house.database.read({ company: '*' }, (tx) => statement.execute(tx))).rows;
  /** Sets the permissions of the reader's profile. */
  const allow = (...permissions: readonly string[]) =>
    change(sql`update perfil set permissoes = ${permissions}::text[] where nome = 'Perfil leitor'`);
  const sent = async (login: Login, content: BlobPart, name: string) => {
    const form = new FormData();
    form.append('file', new File([content], name));
    const answer = await house.app.fetch(
      new Request('http://localhost/services/arquivo/save', {
        method: 'POST',
        body: form,
        headers: { 'remember-me': await house.token(login) },
      }),
      { ip: '10.0.0.1' },
    );
    return (await answer.json()) as {
      readonly result: { readonly id: number; readonly nome: string; readonly tipo: string };
      readonly fieldErrors?: Readonly<Record<string, string>>;
    };
  };
  const upload = async (login: Login, content: BlobPart, name: string): Promise<number> =>
    (await sent(login, content, name)).result.id;
  const bytesOf = async (login: Login, path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await house.app.fetch(
      new Request(`http://localhost/services/arquivo/findbyid/${path}`, {
        headers: { 'remember-me': await house.token(login), ...headers },
      }),
      { ip: '10.0.0.1' },
    );
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const sizes = ['', '?tamanho=96', '?tamanho=320', '?tamanho=960'];
  const statuses = async (who: Speaker, id: number) => [
    (await who('GET', `arquivo/findbyid/${id}`)).status,
    (await who('GET', `arquivo/id/${id}/metadata`)).status,
  ];
  const centre = async (who: Speaker) =>
    (await who('POST', 'companydownload/filterpaginated/1/100', {})).body.results!.map(({ id }) => id);
  const listed = async (who: Speaker, id: number) =>
    (await who('POST', 'companydownload/registro/filterpaginated/1/10', { id })).body.totalRecords === 1;
  const made = async (who: Speaker, path: string): Promise<{ id: number; file: number }> => {
    const { id } = (await who('POST', path, {})).body.result!;
    await house.app.jobs.drain();
    return {
      id,
      file: Number(
        (await query<{ arquivo: number }>(sql`select arquivo from company_download where id = ${id}`))[0]!.arquivo,
      ),
    };
  };
  const open = [200, 200];
  const shut = [404, 404];

  it('an upload that nothing shows: its author, and who administers the company', async () => {
    const id = await upload('leitor', 'Nome;CPF\r\nAna;52998224725\r\n', 'clientes.csv');
    expect([await statuses(leitor, id), await statuses(um, id), await statuses(admin, id)]).toEqual([open, open, open]);
    const hers = await upload('um', 'x', 'x.csv');
    expect(await statuses(leitor, hers)).toEqual(shut);
    expect((await leitor('DELETE', `arquivo/delete/${hers}`)).status).toBe(404);
    expect((await um('DELETE', `arquivo/delete/${id}`)).status).toBe(200);
  });
  it('the file of an import: nobody else, whatever he may import', async () => {
    const id = await upload('um', 'Nome\r\nImportado\r\n', 'setores.csv');
    expect((await um('POST', 'importacao/importar', { src: id, classe: 'setor' })).status).toBe(200);
    await house.app.jobs.drain();
    await allow('SETOR_VER', 'SETOR_EDITAR');
    expect([await statuses(leitor, id), await query(sql`select origens from arquivo where id = ${id}`)]).toEqual([
      shut,
      [{ origens: ['importacao:setor'] }],
    ]);
  });
  it('an export: who may export the list now, in the centre, by its number and by e-mail alike', async () => {
    const { id, file } = await made(um, 'setor/exportar/csv/segundo-plano');
    const send = (emails: readonly string[]) => leitor('POST', 'companydownload/enviar-email', { id, emails });
    await allow('BACKOFFICE_ACESSAR');
    expect([
      await statuses(leitor, file),
      (await centre(leitor)).includes(id),
      (await send(['leitor@example.com'])).status,
      (await leitor('POST', 'companydownload/baixar', { id })).status,
      (await leitor('GET', `companydownload/registro/findbyid/${id}`)).status,
      await listed(leitor, id),
    ]).toEqual([shut, false, 404, 404, 404, false]);
    await allow('SETOR_VER');
    expect([
      await statuses(leitor, file),
      (await centre(leitor)).includes(id),
      (await send(['leitor@example.com'])).status,
      (await leitor('POST', 'companydownload/baixar', { id })).text.split('\r\n')[0],
      (await leitor('GET', `companydownload/registro/findbyid/${id}`)).status,
      await listed(leitor, id),
    ]).toEqual([open, true, 200, (await um('GET', `arquivo/findbyid/${file}`)).text.split('\r\n')[0], 200, true]);
    expect((await leitor('POST', 'companydownload/compartilhar', { id })).body.result).toEqual({
      url: expect.stringMatching(/^https:\/\/wa\.me\/\?text=.*%2Fapp%2Fexportacao%2Fdownloads$/),
    });
    expect((await leitor('DELETE', `arquivo/delete/${file}`)).status, 'to see is not to delete').toBe(404);
  });
  it('an export with a column that is guarded takes its permission too', async () => {
    const { file } = await made(um, 'setor/exportar/csv/segundo-plano');
    await change(sql`update arquivo set exige = array['CLIENTE_VER'] where id = ${file}`);
    await allow('SETOR_VER');
    expect(await statuses(leitor, file)).toEqual(shut);
    await allow('SETOR_VER', 'CLIENTE_VER');
    expect(await statuses(leitor, file)).toEqual(open);
  });
  it('a picture: who may see the record, and everybody a logo; of an old house too', async () => {
    const [photo, logo] = [await upload('um', pngOf(2, 2), 'pizza.png'), await upload('um', pngOf(2, 2), 'logo.png')];
    const [product] = house.rowsOf('produto', house.companies[0]);
    for (const [path, id, values] of [
      // A sample may be a combo of nothing, which no save takes.
      ['produto', product, { imagem: photo, tipo: 'SIMPLES' }],
      ['company', house.companies[0], { logo }],
    ] as const) {
      const { versao } = (await um('GET', `${path}/findbyid/${id}`)).body.result!;
      expect((await um('POST', `${path}/save`, { id, versao, ...values })).status, path).toBe(200);
    }
    const seen = async () => {
      await allow('BACKOFFICE_ACESSAR');
      const without = [await statuses(leitor, photo), await statuses(leitor, logo)];
      await allow('PRODUTO_VER');
      return [without, await statuses(leitor, photo)];
    };
    expect(await seen()).toEqual([[shut, open], open]);
    await change(sql`update arquivo set origens = null`);
    expect(await seen()).toEqual([[shut, shut], shut]);
    await rememberOldFiles(house.database, house.models);
    expect(await seen()).toEqual([[shut, open], open]);
    expect(await rememberOldFiles(house.database, house.models), 'once').toBe(0);
  });
  it('is named in no record and in no form of who could not open it', async () => {
    const hers = await upload('um', pngOf(2, 2), 'segredo.png');
    await allow(
      'CATEGORIA_PRODUTO_VER',
      'CATEGORIA_PRODUTO_EDITAR',
      'CERTIFICADO_DIGITAL_EDITAR',
      'CUPOM_ENVIAR',
      'FISCAL_EMITIR',
    );
    expect(
      (await leitor('POST', 'produto/categoria/save', { nome: 'Pizzas', ativo: true, imagem: hers })).body.fieldErrors,
    ).toMatchObject({ imagem: expect.any(String) });
    const forms = house.models.flatMap((model) =>
      model.actions
        .filter(({ form = {} }) => Object.values(form).some(({ kind }) => kind.name === 'file'))
        .map(({ name }) => `${model.name}.${name}`),
    );
    expect(forms).toContain('certificadoDigital.enviar');
    await allow('CERTIFICADO_DIGITAL_VER', 'CERTIFICADO_DIGITAL_EDITAR');
    expect(
      (await leitor('POST', 'fiscal/certificado/enviar', { arquivo: hers, senha: 'x' })).body.fieldErrors,
    ).toMatchObject({ arquivo: expect.any(String) });
    expect(await statuses(um, hers)).toEqual(open);
  });
  it('keeps of a picture what is seen: upright, in its sizes, with no word of where and by what it was taken', async () => {
    const taken = await photo();
    expect(taken.toString('latin1')).toContain('Canon do Ze');
    const { result } = await sent('um', new Uint8Array(taken), 'IMG_0001.webp.jpeg');
    expect(result).toMatchObject({ nome: 'IMG_0001.webp.jpeg', tipo: 'image/jpeg' });
    const seen = await Promise.all(sizes.map((size) => bytesOf('um', `${result.id}${size}`)));
    for (const { bytes } of seen) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(bytes.toString('latin1')).not.toMatch(/Canon|Exif|GPS|xmp/);
    }
    const measured = await Promise.all(seen.map(({ bytes }) => sharp(bytes).metadata()));
    expect(measured.map(({ width, height, format }) => [width, height, format])).toEqual([
      [1000, 2000, 'jpeg'],
      [48, 96, 'webp'],
      [160, 320, 'webp'],
      [480, 960, 'webp'],
    ]);
    const gone = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#f000' } })
      .webp()
      .toBuffer();
    expect((await sent('um', new Uint8Array(gone), 'x.webp')).result).toMatchObject({
      nome: 'x.png',
      tipo: 'image/png',
    });
  });
  it('makes the sizes of a picture from before, once, and drops what it carried', async () => {
    const id = await upload('um', pngOf(2, 2), 'velha.jpg');
    const old = new Uint8Array(await photo());
    await change(
      sql`update arquivo set conteudo = ${old}, tipo = 'image/jpeg', lado_96 = null, lado_320 = null where id = ${id}`,
    );
    expect((await sharp((await bytesOf('um', `${id}?tamanho=320`)).bytes).metadata()).height).toBe(320);
    const [kept] = await query<{ conteudo: Buffer; tamanho: string; whole: boolean }>(
      sql`select conteudo, tamanho, lado_96 is not null as whole from arquivo where id = ${id}`,
    );
    expect([Buffer.from(kept!.conteudo).includes('Canon'), Number(kept!.tamanho), kept!.whole]).toEqual([
      false,
      kept!.conteudo.length,
      true,
    ]);
    // A size that was added since is made when it is asked for.
    await change(sql`update arquivo set lado_960 = null where id = ${id}`);
    expect((await sharp((await bytesOf('um', `${id}?tamanho=960`)).bytes).metadata()).height).toBe(960);
    const torn = await upload('um', pngOf(2, 2), 'rasgada.png');
    await change(sql`update arquivo set conteudo = ${pngOf(2, 2).slice(0, 40)}, lado_96 = null where id = ${torn}`);
    const { answer } = await bytesOf('um', String(torn));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await bytesOf('um', `${torn}?tamanho=96`)).answer.status).toBe(404);
  });
  it('refuses what is no picture, a bomb, and a file where a picture is asked for', async () => {
    const bomb = await sharp({ create: { width: 7000, height: 6000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(500_000);
    const torn = pngOf(60, 60).slice(0, 60);
    for (const [content, said] of [
      [new Uint8Array(bomb), /^A imagem tem 7\.000 × 6\.000 pixels; o limite é 40 milhões/],
      [torn, /^Isto não é uma imagem/],
      [new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode('<script>1</script>')]), /não é uma imagem/],
    ] as const)
      expect((await sent('um', content, 'foto.png')).fieldErrors?.file).toMatch(said);
    const svg = await upload('um', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'foto.png');
    const saved = await um('POST', 'produto/categoria/save', { nome: 'Bebidas', ativo: true, imagem: svg });
    expect([saved.status, saved.body.fieldErrors?.imagem]).toEqual([422, expect.stringContaining('não é uma imagem')]);
    expect((await bytesOf('um', `${svg}?tamanho=96`)).answer.status).toBe(404);
  });
  it('is closed to another company in each size, and a browser asks again before it shows a size it has', async () => {
    const id = await upload('um', pngOf(400, 300), 'logo.png');
    const [company] = house.companies;
    expect(await bytesOf('dois', `${id}?tamanho=96`).then(({ answer }) => answer.status)).toBe(404);
    expect((await bytesOf('um', `${id}?tamanho=96`)).answer.headers.get('cache-control'), 'no record shows it').toBe(
      'no-store',
    );
    const { versao } = (await um('GET', `company/findbyid/${company}`)).body.result!;
    expect((await um('POST', 'company/save', { id: company, versao, logo: id })).status).toBe(200);
    for (const size of sizes) expect([size, (await bytesOf('dois', id + size)).answer.status]).toEqual([size, 404]);
    const { answer } = await bytesOf('leitor', `${id}?tamanho=96`);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const tag = answer.headers.get('etag')!;
    const again = await bytesOf('leitor', `${id}?tamanho=96`, { 'if-none-match': tag });
    expect([again.answer.status, again.bytes.length]).toEqual([304, 0]);
    expect((await bytesOf('dois', `${id}?tamanho=96`, { 'if-none-match': tag })).answer.status).toBe(404);
    expect((await bytesOf('um', String(id))).answer.headers.get('cache-control')).toBe('no-store');
    await change(sql`update arquivo set origens = origens || array['registro:usuario.foto'] where id = ${id}`);
    const face = (await bytesOf('leitor', `${id}?tamanho=96`)).answer;
    expect([face.status, face.headers.get('cache-control')], 'of people').toEqual([200, 'no-store']);
  });
  it('goes outside the company only with a permission, and leaves an audit row', async () => {
    await allow('SETOR_VER');
    const { id } = await made(leitor, 'setor/exportar/csv/segundo-plano');
    const send = (emails: readonly string[]) => leitor('POST', 'companydownload/enviar-email', { id, emails });
    const before = (await house.mailbox()).length;
    const refused = await send(['um@example.com', 'fora@mau.com.br']);
    expect([refused.status, refused.body.fieldErrors!.emails]).toEqual([
      422,
      expect.stringContaining('fora@mau.com.br: não é de ninguém da empresa'),
    ]);
    expect(await house.mailbox()).toHaveLength(before);
    expect((await send(['UM@example.com', 'leitor@example.com'])).status).toBe(200);
    await allow('SETOR_VER', 'ARQUIVO_ENVIAR_FORA');
    expect((await send(['fora@mau.com.br'])).status).toBe(200);
    expect(
      await query(
        sql`select acao, entidade, registro_id::int as registro from auditoria where acao like 'enviarFora%'`,
      ),
    ).toEqual([{ acao: 'enviarFora:f***@mau.com.br', entidade: 'companyDownload', registro: id }]);
  });
  it('keeps no name that turns the order of letters around', async () => {
    const id = await upload('um', 'x', 'nota\u202Efdp.exe\u200B');
    expect((await um('GET', `arquivo/id/${id}/metadata`)).body.result).toMatchObject({ nome: 'notafdp.exe' });
  });
});
