import { useFormContext } from 'react-hook-form';
import type { ProjectFormResult, ProjectFormValues } from './form-variants';

/** The form that a field is in. */
export const useProjectForm = () => useFormContext<ProjectFormValues, unknown, ProjectFormResult>();
