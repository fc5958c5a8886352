import type { HandlerContext } from '#kit';
import { plusDays } from '#kit/period';
import { cidade } from '../../schemas/enderecamento/cidade';
import { feriado } from '../../schemas/cadastros/feriado';
import type { DiasDoLugar } from './diasUteis';

/** No stretch without a business day is as long. */
const alcance = 31;
/**
 * Holidays around a day that the platform keeps: national ones, and those of the state and the municipality. Optional
 * days («ponto facultativo») and commemorations are business days. `municipio` undefined or null: national ones alone.
 */
export const diasDoLugar = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  municipio: number | null | undefined,
  dia: string,
): Promise<DiasDoLugar> => {
  const lugar = municipio == null ? undefined : await rows.get(cidade, municipio);
  const achados = await rows.all(feriado, {
    tipo: 'FERIADO',
    data: { gte: plusDays(dia, -alcance), lte: plusDays(dia, alcance) },
    $or: [
      { abrangencia: 'NACIONAL' },
      ...(lugar
        ? [
            { abrangencia: 'ESTADUAL', estado: lugar.estado } as const,
            { abrangencia: 'MUNICIPAL', cidade: lugar.id } as const,
          ]
        : []),
    ],
  });
  return new Set(achados.map(({ data }) => data));
};
