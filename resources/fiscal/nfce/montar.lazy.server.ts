import { conferir } from './conferir.lazy.server';
import { documentoDe, type Montada } from './documento.server';
import { NotaInvalida, type Nota, type ResponsavelTecnico } from './nota.server';

/** Builds the XML of a note. Throws {@link NotaInvalida} with all problems. */
export const montar = (nota: Nota, responsavel?: ResponsavelTecnico): Montada => {
  const problems = conferir(nota, responsavel);
  if (problems.length > 0) throw new NotaInvalida(problems);
  return documentoDe(nota, responsavel);
};
