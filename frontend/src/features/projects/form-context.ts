import { useFormContext } from 'react-hook-form';
import type { ProjectFormResult, ProjectFormValues } from './form-variants';

export const useProjectForm = () => useFormContext<ProjectFormValues, unknown, ProjectFormResult>();
